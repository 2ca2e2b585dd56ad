/** Progress in whole units of the work: rounds, rows, bytes. */
export interface JobProgress {
  readonly done: number
  readonly total: number
  /** The current stage, if there are several: a key of the page's texts. */
  readonly stage?: string
}

export type ReportProgress = (progress: JobProgress) => void

/**
 * The work of one task in a worker. It may report as often as it likes. A refusal for the reader is an output; a thrown
 * error is our fault.
 */
export type JobRun<Input, Output> = (input: Input, report: ReportProgress) => Output | Promise<Output>

/** A message from the page to its worker. */
export interface JobRequest<Input> {
  readonly id: number
  readonly input: Input
}

/** A message from the worker to its page. */
export type JobReply<Output> =
  | { readonly id: number; readonly progress: JobProgress }
  | { readonly id: number; readonly output: Output }
  | { readonly id: number; readonly failed: string }

/**
 * `load`: the worker's script did not arrive (offline, or replaced by a release). `crash`: it threw, ran out of memory
 * or sent an unreadable answer. `timeout`: it was silent for too long. `cancelled`: by the user.
 */
export type JobErrorKind = 'load' | 'crash' | 'timeout' | 'cancelled'

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
