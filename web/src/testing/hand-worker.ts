import { vi } from 'vitest'
import type { JobReply, JobRequest } from '#web/lib/job/job.ts'

/** A worker whose answers the test sends. */
export class HandWorker<Input, Output> extends EventTarget {
  readonly asked: JobRequest<Input>[] = []
  readonly transferred: Transferable[][] = []
  ended = false
  onmessage = null
  onmessageerror = null
  onerror = null

  postMessage(request: JobRequest<Input>, options: Transferable[] | StructuredSerializeOptions = []) {
    this.asked.push(request)
    this.transferred.push(Array.isArray(options) ? options : (options.transfer ?? []))
  }

  reply(data: JobReply<Output>) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** Answers the last task. */
  answer(output: Output) {
    this.reply({ id: this.asked.at(-1)?.id ?? 0, output })
  }

  progress(done: number, total: number) {
    this.reply({ id: this.asked.at(-1)?.id ?? 0, progress: { done, total } })
  }

  terminate() {
    this.ended = true
  }
}

/**
 * Gives the browser workers for the rest of a test.
 * @returns the started workers, and the function that starts one
 */
export function handWorkers<Input, Output>() {
  const all: HandWorker<Input, Output>[] = []
  vi.stubGlobal('Worker', HandWorker)
  const start = () => {
    const worker = new HandWorker<Input, Output>()
    all.push(worker)
    return worker
  }
  return { all, start }
}
