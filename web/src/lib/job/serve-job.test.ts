import { expect, test } from 'vitest'
import type { JobRun } from './job.ts'
import { paced } from './pace.ts'
import { serveJob } from './serve-job.ts'

/** A worker's scope that keeps the sent messages. */
class Scope extends EventTarget {
  readonly sent: unknown[] = []
  readonly transferred: (Transferable[] | undefined)[] = []

  postMessage(message: unknown, options?: StructuredSerializeOptions) {
    this.sent.push(message)
    this.transferred.push(options?.transfer)
  }

  async ask(input: string) {
    this.dispatchEvent(new MessageEvent('message', { data: { id: 7, input } }))
    await new Promise((resolve) => setTimeout(resolve))
  }
}

async function answered<Output>(
  run: JobRun<string, Output>,
  transferred?: (output: Output) => Transferable[],
) {
  const scope = new Scope()
  serveJob(run, transferred, scope)
  await scope.ask('four')
  return scope
}

test('answers with the output of synchronous and asynchronous work', async () => {
  expect((await answered((text) => text.length)).sent).toEqual([{ id: 7, output: 4 }])
  expect((await answered(async (text) => text.length)).sent).toEqual([{ id: 7, output: 4 }])
})

test('reports a thrown error', async () => {
  const thrown = () => {
    throw new RangeError('no')
  }
  expect((await answered(thrown)).sent).toEqual([{ id: 7, failed: 'RangeError: no' }])
  expect((await answered(async () => thrown())).sent).toEqual([{ id: 7, failed: 'RangeError: no' }])
})

test('moves the buffers of an output', async () => {
  const { transferred } = await answered(
    () => new Float64Array(2),
    (output) => [output.buffer],
  )
  expect(transferred).toEqual([[new ArrayBuffer(16)]])
})

test('progress reaches the page at most ten times a second', async () => {
  const { sent } = await answered((_, report) => {
    for (let done = 0; done < 1000; done += 1) report({ done, total: 1000 })
    return 'done'
  })
  expect(sent).toEqual([
    { id: 7, progress: { done: 0, total: 1000 } },
    { id: 7, output: 'done' },
  ])
})

test('the pace lets one value through every 100 ms', () => {
  let nowMs = 0
  const reported: number[] = []
  const report = paced(
    (value: number) => reported.push(value),
    () => nowMs,
  )
  for (; nowMs < 1000; nowMs += 7) report(nowMs)
  expect(reported).toHaveLength(10)
  expect(reported[1]).toBeGreaterThanOrEqual(100)
})
