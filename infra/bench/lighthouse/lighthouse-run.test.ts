import { expect, test } from 'vitest'
import { processorBlockingMs } from './lighthouse-run.ts'

const main = { pid: 1, tid: 2 }
const task = { ...main, name: 'RunTask' }

test('what the page’s main thread worked beyond 50 ms a task, once something was painted', () => {
  const events = [
    { ...main, name: 'firstContentfulPaint', ts: 1000, dur: 0 },
    { ...task, ts: 0, dur: 500, tdur: 90_000 },
    { ...task, ts: 2000, dur: 99_000, tdur: 30_000 },
    { ...task, ts: 200_000, dur: 20_000, tdur: 12_000 },
    { ...task, tid: 3, ts: 3000, dur: 99_000, tdur: 99_000 },
    { ...main, name: 'FunctionCall', ts: 2000, dur: 99_000, tdur: 30_000 },
  ]
  expect(processorBlockingMs(events, 4)).toBe(4 * 30 - 50)
  expect(processorBlockingMs(events, 5)).toBe(5 * 30 - 50 + 5 * 12 - 50)
})
