import { JobError, type JobProgress, type JobRun } from './job.ts'
import { PoolWorker, type WorkerTask } from './pool-worker.ts'

interface PoolOptions<Input, Output> {
  /** A literal, so that the build finds the worker: `() => new Worker(new URL('./x-worker.ts', import.meta.url), { type: 'module' })`. */
  readonly start: () => Worker
  /** Runs the work on the page's thread, where there are no workers (tests). */
  readonly inPage: () => Promise<JobRun<Input, Output>>
  readonly size?: number
  /** Ends a worker that sends no message for this long. Without it, silence has no limit. */
  readonly timeoutMs?: number
}

export interface TaskOptions {
  /** Returns parts of the input that move to the worker instead of being copied. */
  readonly transfer?: Transferable[]
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: JobProgress) => void) | undefined
}

type QueuedTask<Input, Output> = WorkerTask<Input, Output> & Pick<TaskOptions, 'signal'>

export interface JobPool<Input, Output> {
  readonly size: number
  /**
   * Gives a task to the next free worker.
   *
   * @throws JobError (as a rejection): `load`, `crash`, `timeout` or `cancelled`
   */
  readonly run: (input: Input, options?: TaskOptions) => Promise<Output>
  /** Starts workers before the first task, so that it need not wait for their code. */
  readonly warm: (count?: number) => void
  readonly close: () => void
}

/** More workers compete for memory; `navigator.hardwareConcurrency` is a hint that may be missing. */
const WORKERS_MAX = 8

/** Returns how many workers can run at the same time on this machine. */
export const parallelWorkers = (): number =>
  Math.max(1, Math.min(WORKERS_MAX, globalThis.navigator?.hardwareConcurrency ?? 2))

/**
 * Creates a pool of workers for long work. Workers start with the first tasks and stay for the next ones. A task
 * that is cancelled ends its worker, so that even a loop that never pauses stops at once; the others go on.
 *
 * @example
 * const pool = jobPool<LabInput, LabOutput>({
 *   start: () => new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module' }),
 *   inPage: async () => (await import('./run-lab.ts')).runLab,
 *   size: parallelWorkers(),
 * })
 * const output = await pool.run(input, { signal, onProgress })
 */
export function jobPool<Input, Output>(options: PoolOptions<Input, Output>): JobPool<Input, Output> {
  const { size = 1 } = options
  const workers: PoolWorker<Input, Output>[] = []
  const queue: QueuedTask<Input, Output>[] = []
  let lastId = 0

  const startNext = () => {
    for (;;) {
      // Skips cancelled tasks: if one signal cancels many, none may start in between.
      const at = queue.findIndex(({ signal }) => !signal?.aborted)
      const worker = at < 0 ? undefined : (workers.find(({ task }) => task === undefined) ?? addWorker())
      const [task] = worker ? queue.splice(at, 1) : []
      if (!task) return
      worker?.take(task)
    }
  }
  const addWorker = () => {
    if (workers.length >= size) return undefined
    const worker = new PoolWorker<Input, Output>({ ...options, onFree: startNext })
    workers.push(worker)
    return worker
  }
  const cancel = (task: QueuedTask<Input, Output>) => {
    const queued = queue.indexOf(task)
    if (queued >= 0) queue.splice(queued, 1)
    for (const worker of workers) if (worker.task === task) worker.end()
    task.reject(new JobError('cancelled'))
    startNext()
  }
  const runInWorker = (input: Input, taskOptions: TaskOptions) => {
    const { signal } = taskOptions
    lastId += 1
    const request = { id: lastId, input }
    let forget = () => {}
    const output = new Promise<Output>((resolve, reject) => {
      const task = { ...taskOptions, request, resolve, reject }
      const stop = () => cancel(task)
      signal?.addEventListener('abort', stop)
      forget = () => signal?.removeEventListener('abort', stop)
      queue.push(task)
      startNext()
    })
    return output.finally(forget)
  }
  return {
    size,
    run: async (input, taskOptions = {}) => {
      if (taskOptions.signal?.aborted) throw new JobError('cancelled')
      if (typeof Worker === 'undefined') return runInPage(options.inPage, input, taskOptions)
      return runInWorker(input, taskOptions)
    },
    warm: (count = size) => {
      if (typeof Worker === 'undefined') return
      while (workers.length < Math.min(count, size)) addWorker()
      for (const worker of workers.slice(0, count)) worker.warm()
    },
    close: () => {
      for (const task of queue.splice(0)) task.reject(new JobError('cancelled'))
      for (const worker of workers.splice(0)) {
        const { task } = worker
        worker.end()
        task?.reject(new JobError('cancelled'))
      }
    },
  }
}

async function runInPage<Input, Output>(
  inPage: () => Promise<JobRun<Input, Output>>,
  input: Input,
  { signal, onProgress }: TaskOptions,
): Promise<Output> {
  const run = await inPage()
  const output = await run(input, (progress) => signal?.aborted || onProgress?.(progress))
  if (signal?.aborted) throw new JobError('cancelled')
  return output
}
