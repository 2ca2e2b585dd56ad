// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { type Played, reportsOf } from '#shared/crash/strategy/report.ts'
import { type Lab, strategiesOf } from '#shared/crash/strategy/settings.ts'
import { startRun } from '#shared/crash/strategy/simulate.ts'
import { startLabPool } from './lab-pool.ts'
import type { LabAnswer, LabTask } from './lab-task.ts'
import { cut, runLab } from './run-lab.ts'
import { runTask } from './run-task.ts'

const LAB: Lab = {
  targetX100: 200,
  rtpX10000: 9700,
  bankroll: 10_000,
  rounds: 200,
  paths: 700,
  seed: 42,
  strategies: [
    { plan: { kind: 'flat', stake: 100 } },
    { plan: { kind: 'martingale', stake: 100 }, own: { targetX100: 300, bankroll: 5000, seed: 7 } },
  ],
}

/** Answers on the test's command; copies messages as a real worker boundary does. */
class TestWorker extends EventTarget {
  static readonly all: TestWorker[] = []
  /** Unanswered tasks. */
  readonly waiting: { id: number; input: LabTask }[] = []
  ended = false
  onmessage = null
  onmessageerror = null
  onerror = null

  constructor() {
    super()
    TestWorker.all.push(this)
  }

  postMessage(request: { id: number; input: LabTask }) {
    this.waiting.push(structuredClone(request))
    if (TestWorker.quick) queueMicrotask(() => this.answer())
  }

  static quick = true

  answer() {
    const task = this.waiting.shift()
    if (!task || this.ended) return
    const progress = (reported: unknown) => this.#say({ id: task.id, progress: reported })
    this.#say({ id: task.id, output: structuredClone<LabAnswer>(runTask(task.input, progress)) })
  }

  #say(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  terminate() {
    this.ended = true
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  TestWorker.all.length = 0
  TestWorker.quick = true
})

const context = () => ({ signal: new AbortController().signal, onProgress: vi.fn() })

/** Computes in one thread and one part. */
function plainly(lab: Lab) {
  const played = strategiesOf(lab).map((strategy): Played => {
    const run = startRun(strategy, { from: 0, to: strategy.paths })
    while (!run.advance(1000, () => 0));
    return { strategy, parts: [run.paths()] }
  })
  return reportsOf(played)
}

test.each([1, 2, 3, 7])('%d workers give the same bits', async (size) => {
  vi.stubGlobal('Worker', TestWorker)
  const { reports, players } = await runLab(startLabPool(size), LAB, context())
  expect(TestWorker.all).toHaveLength(size)
  expect(players).toBe(700)
  expect(reports).toEqual(plainly(LAB))
})

test('without workers the page simulates on its own thread', async () => {
  const { reports } = await runLab(startLabPool(2), LAB, context())
  expect(reports).toEqual(plainly(LAB))
})

test('progress counts the players of all strategies, and ends with all of them', async () => {
  vi.stubGlobal('Worker', TestWorker)
  const reported = context()
  await runLab(startLabPool(3), LAB, reported)
  const done = reported.onProgress.mock.calls.map(([progress]) => progress.done)
  expect(done).toEqual(done.toSorted((a, b) => a - b))
  expect(reported.onProgress).toHaveBeenLastCalledWith({ done: 1400, total: 1400 })
})

test('a stopped run equals a run with fewer players', async () => {
  vi.stubGlobal('Worker', TestWorker)
  TestWorker.quick = false
  const stop = new AbortController()
  const pool = startLabPool(4)
  const result = runLab(pool, LAB, { ...context(), stop: stop.signal })
  await vi.waitFor(() => expect(TestWorker.all).toHaveLength(4))
  // Four workers hold the first two parts of both strategies. The last task of the second stays open.
  for (const worker of TestWorker.all.slice(0, 3)) worker.answer()
  const playing = [...TestWorker.all]
  TestWorker.quick = true
  stop.abort()
  expect(playing.map(({ ended }) => ended)).toEqual([true, true, true, true])
  const { players, reports } = await result
  expect(players).toBe(175)
  expect(reports).toEqual(plainly({ ...LAB, paths: 175 }))
})

test('a stop before any part is ready gives no result and no error', async () => {
  vi.stubGlobal('Worker', TestWorker)
  TestWorker.quick = false
  const stop = new AbortController()
  const result = runLab(startLabPool(2), LAB, { ...context(), stop: stop.signal })
  stop.abort()
  expect(await result).toEqual({ lab: LAB, players: 0, reports: [] })
})

test('a cancel and a failure both end all work', async () => {
  vi.stubGlobal('Worker', TestWorker)
  TestWorker.quick = false
  const leaving = new AbortController()
  const left = runLab(startLabPool(2), LAB, { ...context(), signal: leaving.signal })
  leaving.abort()
  await expect(left).rejects.toMatchObject({ kind: 'cancelled' })
  const failed = runLab(startLabPool(2), LAB, context())
  await vi.waitFor(() => expect(TestWorker.all.length).toBeGreaterThan(2))
  TestWorker.all.at(-1)?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))
  await expect(failed).rejects.toMatchObject({ kind: 'crash' })
})

test('long work is cut into growing rows of equal parts, so that an early stop has results', () => {
  const [flat] = LAB.strategies
  const one = { ...LAB, strategies: flat ? [flat] : [] }
  const sizes = (lab: Lab, workers: number) => cut(lab, workers).map(({ from, to }) => to - from)
  expect(sizes(one, 2)).toEqual([350, 350])
  expect(sizes({ ...one, paths: 3, rounds: 1 }, 8)).toEqual([1, 1, 1])
  const long = { ...one, paths: 1_000_000, rounds: 10_000 }
  const [first = 0, second = 0, third = 0] = sizes(long, 2)
  expect(second).toBeCloseTo(first, -1)
  expect(third / first).toBeCloseTo(1.5, 1)
  expect(first).toBeLessThan(20_000)
  for (const workers of [1, 2, 3, 8]) {
    for (const lab of [long, { ...LAB, paths: 10_000, rounds: 1_000_000 }, { ...LAB, paths: 5 }]) {
      const parts = cut(lab, workers)
      expect(parts.length * lab.strategies.length).toBeLessThanOrEqual(48)
      expect(parts.map(({ from }) => from)).toEqual([0, ...parts.slice(0, -1).map(({ to }) => to)])
      expect(parts.at(-1)?.to).toBe(lab.paths)
    }
  }
})
