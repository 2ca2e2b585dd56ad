import { afterEach, expect, test, vi } from 'vitest'
import { type TaskRequest, workerTask } from './worker-task.ts'

/** Answers by hand. */
class HandWorker extends EventTarget {
  static all: HandWorker[] = []
  asked: TaskRequest<string>[] = []
  ended = false
  onmessage = null
  onmessageerror = null
  onerror = null
  constructor() {
    super()
    HandWorker.all.push(this)
  }
  postMessage(request: TaskRequest<string>) {
    this.asked.push(request)
  }
  answer(data: object) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  terminate() {
    this.ended = true
  }
}

function taskOfHand() {
  vi.stubGlobal('Worker', HandWorker)
  HandWorker.all = []
  return workerTask<string, string>({
    start: () => new HandWorker(),
    inPage: async () => (text) => text,
    timeoutMs: 20,
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('one worker answers all questions, in any order', async () => {
  const task = taskOfHand()
  const answers = [task('a'), task('b')]
  const [worker] = HandWorker.all
  worker?.answer({ id: 2, output: 'B' })
  worker?.answer({ id: 1, output: 'A' })
  worker?.answer({ id: 9, output: 'nobody asked' })
  expect(await Promise.all(answers)).toEqual(['A', 'B'])
  expect(worker?.asked.map(({ input }) => input)).toEqual(['a', 'b'])
  expect(HandWorker.all).toHaveLength(1)
})

test('a failure is told, and the worker goes on', async () => {
  const task = taskOfHand()
  const answer = task('a')
  HandWorker.all[0]?.answer({ id: 1, failed: true })
  await expect(answer).rejects.toThrow('failed')
  expect(HandWorker.all[0]?.ended).toBe(false)
})

test('a worker that takes too long, or cannot be loaded, is ended; the next question starts another', async () => {
  const task = taskOfHand()
  await expect(task('a')).rejects.toThrow('no answer')
  const broken = task('b')
  HandWorker.all[1]?.dispatchEvent(new Event('error'))
  await expect(broken).rejects.toThrow('no answer')
  const last = task('c')
  HandWorker.all[2]?.answer({ id: 3, output: 'C' })
  expect(await last).toBe('C')
  expect(HandWorker.all.map(({ ended }) => ended)).toEqual([true, true, false])
})

test('without workers the page itself calculates', async () => {
  const task = workerTask({
    start: () => new Worker(''),
    inPage: async () => (text: string) => text.length,
  })
  expect(await task('four')).toBe(4)
})
