/** How far a piece of work has come, in whole units of its own: rounds, rows, bytes. */
export interface JobProgress {
  readonly done: number
  readonly total: number
  /** What is going on, where there is more than one thing: a key that the page has words for. */
  readonly stage?: string
}

export type ReportProgress = (progress: JobProgress) => void

/**
 * What a worker does with one task. It may report as often as it likes. A refusal that the reader is to see is
 * an output like any other; what is thrown is an error of ours.
 */
export type JobRun<Input, Output> = (input: Input, report: ReportProgress) => Output | Promise<Output>

/** From the page to its worker. */
export interface JobRequest<Input> {
  readonly id: number
  readonly input: Input
}

/** From the worker to its page. */
export type JobReply<Output> =
  | { readonly id: number; readonly progress: JobProgress }
  | { readonly id: number; readonly output: Output }
  | { readonly id: number; readonly failed: string }

/**
 * `load`: the worker's script did not arrive (offline, or a release has replaced it). `crash`: it threw, ran out
 * of memory or sent what cannot be read. `timeout`: it was silent for too long. `cancelled`: by the person.
 */
export type JobErrorKind = 'load' | 'crash' | 'timeout' | 'cancelled'

/** Why a task has no output. */
export class JobError extends Error {
  override readonly name = 'JobError'
  readonly kind: JobErrorKind

  constructor(kind: JobErrorKind, message: string = kind) {
    super(message)
    this.kind = kind
  }
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof JobError && error.kind === 'cancelled'
