import { useCallback, useEffect, useRef, useState } from 'react'
import { JobLife, type JobState } from './job-life.ts'
import type { JobContext } from './run-parts.ts'

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

const systemNow = () => performance.now()

/**
 * Runs long work for a page and cancels it when the page is left. Updates `JobState` at most ten times a second.
 * @param work what is to be done; the one given last counts when `start` is called
 * @example
 * const { state, start, cancel } = useJob((input: LabInput, context) =>
 *   runParts(pool, partsOf(input), context),
 * )
 */
export function useJob<Input, Output>(
  work: (input: Input, context: JobContext) => Promise<Output>,
  now: () => number = systemNow,
): Job<Input, Output> {
  const [state, setState] = useState<JobState<Output>>({ status: 'idle' })
  const [last, setLast] = useState<Output>()
  const latest = useRef(work)
  latest.current = work
  const [life] = useState(
    () =>
      new JobLife<Output>({
        now,
        report: (next) => {
          setState(next)
          if (next.status === 'done') setLast(() => next.output)
        },
      }),
  )
  useEffect(() => () => void life.leave(), [life])
  const start = useCallback((input: Input) => life.start((context) => latest.current(input, context)), [life])
  const cancel = useCallback(() => life.cancel(), [life])
  const reset = useCallback(() => {
    life.leave()
    setLast(undefined)
    setState({ status: 'idle' })
  }, [life])
  return { state, last, start, cancel, reset }
}
