import { isCancelled, JobError, type JobProgress } from './job.ts'
import { PACE_MS } from './pace.ts'
import type { JobContext } from './run-parts.ts'

export interface RunningJob {
  readonly status: 'running'
  readonly progress: JobProgress | undefined
  readonly elapsedMs: number
  /** Units per second in the present stage; undefined until known. */
  readonly rate: number | undefined
}

export type JobState<Output> =
  | { readonly status: 'idle' }
  | RunningJob
  | { readonly status: 'done'; readonly output: Output; readonly elapsedMs: number }
  | { readonly status: 'cancelled'; readonly progress: JobProgress | undefined; readonly elapsedMs: number }
  | { readonly status: 'failed'; readonly error: JobError; readonly elapsedMs: number }

interface Run {
  readonly aborter: AbortController
  readonly startedAtMs: number
  progress?: JobProgress
  heardAtMs: number
  stageAtMs: number
  stageDone: number
  timer?: ReturnType<typeof setTimeout>
}

interface JobLifeOptions<Output> {
  readonly report: (state: JobState<Output>) => void
  readonly now: () => number
}

/** Follows one piece of work. Reports only the latest run, at most ten times a second. */
export class JobLife<Output> {
  readonly #report: (state: JobState<Output>) => void
  readonly #now: () => number
  #run: Run | undefined

  constructor({ report, now }: JobLifeOptions<Output>) {
    this.#report = report
    this.#now = now
  }

  start(work: (context: JobContext) => Promise<Output>): void {
    this.leave()
    const startedAtMs = this.#now()
    const run = newRun(startedAtMs)
    this.#run = run
    this.#report(running(run, startedAtMs))
    work({ signal: run.aborter.signal, onProgress: (progress) => this.#hear(run, progress) }).then(
      (output) => this.#end(run, (elapsedMs) => ({ status: 'done', output, elapsedMs })),
      (error: unknown) => this.#end(run, (elapsedMs) => failed(run, error, elapsedMs)),
    )
  }

  cancel(): void {
    const run = this.leave()
    if (run) this.#report(cancelled(run, this.#now() - run.startedAtMs))
  }

  /** Cancels without a report. */
  leave(): Run | undefined {
    const run = this.#run
    this.#run = undefined
    clearTimeout(run?.timer)
    run?.aborter.abort()
    return run
  }

  #hear(run: Run, progress: JobProgress): void {
    if (this.#run !== run) return
    note(run, progress, this.#now())
    run.timer ??= setTimeout(() => {
      delete run.timer
      this.#report(running(run, this.#now()))
    }, PACE_MS)
  }

  #end(run: Run, state: (elapsedMs: number) => JobState<Output>): void {
    if (this.#run !== run) return
    this.leave()
    this.#report(state(this.#now() - run.startedAtMs))
  }
}

function newRun(startedAtMs: number): Run {
  const aborter = new AbortController()
  return { aborter, startedAtMs, heardAtMs: startedAtMs, stageAtMs: startedAtMs, stageDone: 0 }
}

function note(run: Run, progress: JobProgress, atMs: number): void {
  if (run.progress && run.progress.stage !== progress.stage) {
    run.stageAtMs = atMs
    run.stageDone = progress.done
  }
  run.progress = progress
  run.heardAtMs = atMs
}

function running(run: Run, atMs: number): RunningJob {
  const inStageMs = run.heardAtMs - run.stageAtMs
  const done = (run.progress?.done ?? 0) - run.stageDone
  const rate = done > 0 && inStageMs > 0 ? (1000 * done) / inStageMs : undefined
  return { status: 'running', progress: run.progress, elapsedMs: atMs - run.startedAtMs, rate }
}

function cancelled(run: Run, elapsedMs: number): JobState<never> {
  return { status: 'cancelled', progress: run.progress, elapsedMs }
}

function failed(run: Run, error: unknown, elapsedMs: number): JobState<never> {
  if (isCancelled(error)) return cancelled(run, elapsedMs)
  const failure = error instanceof JobError ? error : new JobError('crash', String(error))
  return { status: 'failed', error: failure, elapsedMs }
}
