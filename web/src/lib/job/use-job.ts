import { useCallback, useEffect, useRef, useState } from 'react'
import { isCancelled, JobError, type JobProgress } from './job.ts'
import { paced } from './pace.ts'
import type { JobContext } from './run-parts.ts'

export interface RunningJob {
  readonly status: 'running'
  readonly progress: JobProgress | undefined
  readonly elapsedMs: number
}

export type JobState<Output> =
  | { readonly status: 'idle' }
  | RunningJob
  | { readonly status: 'done'; readonly output: Output }
  | { readonly status: 'cancelled'; readonly progress: JobProgress | undefined }
  | { readonly status: 'failed'; readonly error: JobError }

export interface Job<Input, Output> {
  readonly state: JobState<Output>
  /** The last output, kept while the next run works and if it fails. */
  readonly last: Output | undefined
  /** Starts a new run and cancels the present one, whose result is dropped. */
  readonly start: (input: Input) => void
  readonly cancel: () => void
  /** Returns to `idle` and drops the last output. */
  readonly reset: () => void
}

/**
 * Runs long work for a page and cancels it when the page is left. Updates its state at most ten times a second.
 * @param work a function of the module, or one kept by `useCallback`
 * @example
 * const work = (input: LabInput, context: JobContext) => runParts(pool, partsOf(input), context)
 * const { state, start, cancel } = useJob(work)
 */
export function useJob<Input, Output>(
  work: (input: Input, context: JobContext) => Promise<Output>,
): Job<Input, Output> {
  const [state, setState] = useState<JobState<Output>>({ status: 'idle' })
  const [last, setLast] = useState<Output>()
  const present = useRef<AbortController>(undefined)
  const leave = useCallback(() => present.current?.abort(), [])
  useEffect(() => leave, [leave])
  const start = useCallback(
    (input: Input) => {
      leave()
      const aborter = new AbortController()
      present.current = aborter
      const { signal } = aborter
      const startedAtMs = performance.now()
      setState({ status: 'running', progress: undefined, elapsedMs: 0 })
      const onProgress = paced((progress: JobProgress) => {
        if (signal.aborted) return
        setState({ status: 'running', progress, elapsedMs: performance.now() - startedAtMs })
      })
      work(input, { signal, onProgress }).then(
        (output) => {
          if (signal.aborted) return
          setLast(() => output)
          setState({ status: 'done', output })
        },
        (error: unknown) => signal.aborted || setState((now) => failed(now, error)),
      )
    },
    [work, leave],
  )
  const cancel = useCallback(() => {
    leave()
    setState((now) => (now.status === 'running' ? { status: 'cancelled', progress: now.progress } : now))
  }, [leave])
  const reset = useCallback(() => {
    leave()
    setLast(undefined)
    setState({ status: 'idle' })
  }, [leave])
  return { state, last, start, cancel, reset }
}

function failed(now: JobState<unknown>, error: unknown): JobState<never> {
  if (isCancelled(error)) {
    return { status: 'cancelled', progress: now.status === 'running' ? now.progress : undefined }
  }
  return { status: 'failed', error: error instanceof JobError ? error : new JobError('crash', String(error)) }
}
