// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import {
  addCall,
  type Call,
  type CallLog,
  NEW_LOG,
  openTest,
  readCallLog,
  seriesOf,
  startTest,
  stepTarget,
  storeCallLog,
  undoCall,
} from './call-log.ts'

const KEY = 'fairflight.calls'
const logOf = (calls: readonly Call[]) => calls.reduce(addCall, NEW_LOG)
const calls = (count: number, hit?: boolean): Call[] =>
  Array.from({ length: count }, () => (hit === undefined ? { targetX100: 250 } : { targetX100: 250, hit }))

test('a stored log comes back, and an empty one leaves nothing on the device', () => {
  const log = logOf([...calls(2, true), ...calls(1)])
  expect(storeCallLog(log)).toBe(true)
  expect(readCallLog()).toEqual(log)
  storeCallLog(NEW_LOG)
  expect(localStorage.getItem(KEY)).toBeNull()
})

test.each([
  ['broken JSON', '{'],
  ['no test', '{"rtpX10000":9700,"tests":[]}'],
  ['an impossible target', '{"rtpX10000":9700,"tests":[[{"targetX100":100,"hit":true}]]}'],
  ['an impossible return', '{"rtpX10000":0,"tests":[[]]}'],
])('a stored log with %s is replaced by a new one', (_, text) => {
  localStorage.setItem(KEY, text)
  expect(readCallLog()).toEqual(NEW_LOG)
})

test('a browser that stores nothing says so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(storeCallLog(logOf(calls(1, true)))).toBe(false)
})

test('a test ends with its thirtieth seen call; unseen ones are counted apart', () => {
  const log = logOf([...calls(20, false), ...calls(2), ...calls(10, true)])
  expect(addCall(log, { targetX100: 250, hit: true })).toBe(log)
  expect(seriesOf(log).tests).toEqual([{ counts: [{ targetX100: 250, calls: 30, hits: 10 }], unseen: 2 }])
  expect(openTest(undoCall(log))).toHaveLength(31)
  expect(seriesOf(undoCall(log)).tests).toEqual([])
})

test('another test keeps the finished ones, up to twenty', () => {
  let log: CallLog = NEW_LOG
  for (let test = 0; test < 20; test += 1) log = startTest(calls(30, false).reduce(addCall, log))
  expect(seriesOf(log).tests).toHaveLength(20)
  expect(startTest(log)).toBe(log)
})

test.each([
  [250, 1, 260],
  [250, -1, 240],
  [200, -1, 195],
  [101, 1, 105],
  [105, -1, 101],
  [300, 1, 350],
  [300, -1, 290],
  [1000, -1, 950],
  [10_000_000, 1, 10_000_000],
] as const)('from %d in direction %d the buttons lead to %d', (from, direction, to) =>
  expect(stepTarget(from, direction)).toBe(to),
)
