import { JobError, type JobErrorKind, type JobProgress, type JobReply, type JobRequest } from './job.ts'

/** A task as its worker sees it. */
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
  /** Called when a task has ended, however it did. */
  readonly onFree: () => void
}

/** One place of a pool: a worker that starts with its first task, and starts anew after a failure. */
export class PoolWorker<Input, Output> {
  task: WorkerTask<Input, Output> | undefined
  readonly #options: PoolWorkerOptions
  #worker: Worker | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whether this worker has ever answered: until then, an error means that it was not loaded. */
  #answered = false

  constructor(options: PoolWorkerOptions) {
    this.#options = options
  }

  /** Starts the worker; where that fails, the next task says so. */
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
      // The browser refuses to start a worker, or the input cannot be cloned.
      this.#fail(this.#worker ? 'crash' : 'load', String(error))
    }
  }

  /** Ends the worker and forgets its task, whoever waits for it. */
  end(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#answered = false
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
      // A script that did not arrive says nothing; code that threw names its error.
      const message = event instanceof ErrorEvent ? event.message : ''
      const kind = this.#answered || message ? 'crash' : 'load'
      if (worker === this.#worker) this.#fail(kind, message || kind)
    })
    return worker
  }

  #hear(reply: JobReply<Output>): void {
    const { task } = this
    this.#answered = true
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

  /** The time runs from the last thing that it said. */
  #watch(): void {
    const { timeoutMs } = this.#options
    clearTimeout(this.#timer)
    if (timeoutMs === undefined) return
    this.#timer = setTimeout(() => this.#fail('timeout', `silent for ${timeoutMs} ms`), timeoutMs)
  }
}
