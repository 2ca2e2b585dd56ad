import { useCallback, useEffect, useRef, useState } from 'react'
import { JobLife, type JobState } from './job-life.ts'
import type { JobContext } from './run-parts.ts'

export interface Job<Input, Output> {
  readonly state: JobState<Output>
  /** The last output, also while the next is worked on and where that one fails. */
  readonly last: Output | undefined
  /** Starts anew; a run that is still going is cancelled, and its result never shown. */
  readonly start: (input: Input) => void
  readonly cancel: () => void
  /** Back to the beginning, without the last output. */
  readonly reset: () => void
}

const systemNow = () => performance.now()

/**
 * Long work of a page: how far it is, what came of it, and its end with the page. See `JobState` for what it
 * says; it changes ten times a second at most.
 *
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
