// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { reportsOf } from '#shared/crash/strategy/report.ts'
import { type Lab, strategiesOf } from '#shared/crash/strategy/settings.ts'
import { startRun } from '#shared/crash/strategy/simulate.ts'
import type { LabTask } from './lab-task.ts'
import { runLab, startLabPool } from './run-lab.ts'
import { runTask } from './run-task.ts'

const LAB: Lab = {
  targetX100: 200,
  rtpX10000: 9700,
  bankroll: 10_000,
  rounds: 60,
  paths: 700,
  seed: 42,
  strategies: [
    { plan: { kind: 'flat', stake: 100 } },
    { plan: { kind: 'martingale', stake: 100 }, own: { targetX100: 300, bankroll: 5000, seed: 7 } },
  ],
}

/** Runs the task at once; copies messages as a real worker boundary does. */
class TestWorker extends EventTarget {
  static started = 0
  terminate = vi.fn()

  constructor() {
    super()
    TestWorker.started += 1
  }

  postMessage(request: { id: number; input: LabTask }) {
    const { id, input } = structuredClone(request)
    queueMicrotask(() => {
      const output = runTask(input, (progress) => this.#say({ id, progress }))
      this.#say({ id, output: structuredClone(output) })
    })
  }

  #say(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

afterEach(() => {
  TestWorker.started = 0
})

const context = () => ({ signal: new AbortController().signal, onProgress: vi.fn() })

/** Computes in one thread and one part. */
function plainly(lab: Lab) {
  const played = strategiesOf(lab).map((strategy) => {
    const run = startRun(strategy, { from: 0, to: strategy.paths })
    while (!run.advance(1000, () => 0));
    return { strategy, parts: [run.paths()] }
  })
  return reportsOf(played)
}

test.each([1, 2, 3, 7])('%d workers give the same bits', async (size) => {
  vi.stubGlobal('Worker', TestWorker)
  expect(await runLab(startLabPool(size), LAB, context())).toEqual(plainly(LAB))
  expect(TestWorker.started).toBe(size)
})

test('without workers the page simulates on its own thread', async () => {
  expect(await runLab(startLabPool(2), LAB, context())).toEqual(plainly(LAB))
})

test('progress ends with the players of all strategies', async () => {
  vi.stubGlobal('Worker', TestWorker)
  const { signal, onProgress } = context()
  await runLab(startLabPool(3), LAB, { signal, onProgress })
  expect(onProgress).toHaveBeenLastCalledWith({ done: 1400, total: 1400 })
})
