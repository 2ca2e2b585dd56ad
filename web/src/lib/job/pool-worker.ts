import { JobError, type JobErrorKind, type JobProgress, type JobReply, type JobRequest } from './job.ts'

export interface WorkerTask<Input, Output> {
  readonly request: JobRequest<Input>
  readonly transfer?: Transferable[]
  readonly onProgress?: ((progress: JobProgress) => void) | undefined
  readonly resolve: (output: Output) => void
  readonly reject: (error: JobError) => void
}

interface PoolWorkerOptions {
  readonly start: () => Worker
  readonly timeoutMs?: number
  /** Called when a task has ended, successfully or not. */
  readonly onFree: () => void
}

/** One slot of a pool. Its worker starts with the first task, and again after a failure. */
export class PoolWorker<Input, Output> {
  task: WorkerTask<Input, Output> | undefined
  readonly #options: PoolWorkerOptions
  #worker: Worker | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** True once the current worker has answered; an error before that means that its script did not load. */
  #hasAnswered = false

  constructor(options: PoolWorkerOptions) {
    this.#options = options
  }

  /** Starts the worker. If that fails, the next task reports it. */
  warm(): void {
    try {
      this.#worker ??= this.#started()
    } catch {
      this.#worker = undefined
    }
  }

  take(task: WorkerTask<Input, Output>): void {
    this.task = task
    try {
      this.#worker ??= this.#started()
      this.#worker.postMessage(task.request, task.transfer ?? [])
      this.#watch()
    } catch (error) {
      // The browser refused to start a worker, or cannot clone the input.
      this.#fail(this.#worker ? 'crash' : 'load', String(error))
    }
  }

  end(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#hasAnswered = false
    this.#release()
  }

  #started(): Worker {
    const worker = this.#options.start()
    const current = (listener: () => void) => () => worker === this.#worker && listener()
    worker.addEventListener('message', ({ data }: MessageEvent<JobReply<Output>>) => {
      if (worker === this.#worker) this.#hear(data)
    })
    worker.addEventListener(
      'messageerror',
      current(() => this.#fail('crash', 'unreadable answer')),
    )
    worker.addEventListener('error', (event: Event) => {
      // The error event of a missing script has no message; thrown errors have one.
      const message = event instanceof ErrorEvent ? event.message : ''
      const kind = this.#hasAnswered || message ? 'crash' : 'load'
      if (worker === this.#worker) this.#fail(kind, message || kind)
    })
    return worker
  }

  #hear(reply: JobReply<Output>): void {
    const { task } = this
    this.#hasAnswered = true
    if (task?.request.id !== reply.id) return
    if ('progress' in reply) {
      this.#watch()
      task.onProgress?.(reply.progress)
      return
    }
    this.#release()
    if ('output' in reply) task.resolve(reply.output)
    else task.reject(new JobError('crash', reply.failed))
    this.#options.onFree()
  }

  #fail(kind: JobErrorKind, message: string): void {
    const { task } = this
    this.end()
    task?.reject(new JobError(kind, message))
    this.#options.onFree()
  }

  #release(): void {
    clearTimeout(this.#timer)
    this.task = undefined
  }

  /** The timeout runs from the last message. */
  #watch(): void {
    const { timeoutMs } = this.#options
    clearTimeout(this.#timer)
    if (timeoutMs === undefined) return
    this.#timer = setTimeout(() => this.#fail('timeout', `silent for ${timeoutMs} ms`), timeoutMs)
  }
}
