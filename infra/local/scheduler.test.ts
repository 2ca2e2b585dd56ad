import { beforeEach, expect, it, vi } from 'vitest'
import type { JobName } from '#functions/endpoints/jobs.ts'
import { createScheduler } from './scheduler.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const NOW_MS = Date.UTC(2030, 0, 1)

function scheduler(work: (name: JobName) => Promise<unknown> = async () => ({})) {
  const calls: JobName[] = []
  const times: string[] = []
  const told: string[] = []
  const made = createScheduler({
    nowMs: () => NOW_MS,
    log: (line) => told.push(line),
    loadJob: async (name) => async (event) => {
      calls.push(name)
      times.push(event.time)
      return work(name)
    },
  })
  const count = (name: JobName) => calls.filter((call) => call === name).length
  return { made, told, times, count }
}

it('runs every job again and again, at the product’s time', async () => {
  const { made, count, times } = scheduler()
  made.start()
  await vi.advanceTimersByTimeAsync(100)
  expect([count('activation'), count('mail')]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(count('activation')).toBe(3)
  expect(new Set(times)).toEqual(new Set(['2030-01-01T00:00:00.000Z']))
  await made.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count('activation')).toBe(3)
})

it('sends mail once for answers that come together', async () => {
  const { made, count } = scheduler()
  for (let answer = 0; answer < 50; answer++) made.mailMayWait()
  await vi.advanceTimersByTimeAsync(100)
  expect(count('mail')).toBe(1)
})

it('runs the jobs soon after the clock moved', async () => {
  const { made, count } = scheduler()
  made.start()
  await vi.advanceTimersByTimeAsync(4900)
  made.clockMoved()
  await vi.advanceTimersByTimeAsync(900)
  expect(count('activation')).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(count('activation')).toBe(2)
  await made.stop()
})

it('runs a job once at a time, and gives each caller its own result', async () => {
  let running = 0
  let most = 0
  let turn = 0
  const { made } = scheduler(async (name) => {
    if (name === 'mail') return
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 10))
    running -= 1
    turn += 1
    return turn
  })
  const results = Promise.all([made.run('activation'), made.run('activation'), made.run('activation')])
  await vi.advanceTimersByTimeAsync(100)
  expect(await results).toEqual([1, 2, 3])
  expect(most).toBe(1)
})

it('reports a failure in one line and goes on', async () => {
  const { made, told, count } = scheduler(async (name) => {
    if (name === 'activation') throw new Error('down\nfor now')
  })
  made.start()
  await vi.advanceTimersByTimeAsync(5100)
  expect(count('activation')).toBe(2)
  expect(told[0]).toBe('The job activation failed and will be tried again: down for now')
  await expect(made.run('activation')).rejects.toThrow('down')
  await made.stop()
})
