import { type DependencyList, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { failureMessage } from './failure.ts'
import { useMinimum } from './use-minimum.ts'

export interface Resource<T> {
  /** The last answer, kept during a refetch. */
  readonly data: T | undefined
  readonly loading: boolean
  readonly error: string | undefined
  readonly reload: () => void
}

/**
 * Fetches when the page opens and when a dependency changes; drops late answers to older requests. For the game and the
 * public pages, which must not load TanStack Query (`lib/query.ts`).
 * @example const record = useResource((signal) => call(api.trackRecord.get, { signal }), [])
 */
export function useResource<T>(
  load: (signal: AbortSignal) => Promise<T>,
  dependencies: DependencyList,
): Resource<T> {
  const [state, setState] = useState<{ data?: T; error?: string; loading: boolean }>({ loading: true })
  const [attempt, setAttempt] = useState(0)
  const fetchData = useEffectEvent(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the dependencies of `load`
  useEffect(() => {
    const aborter = new AbortController()
    setState(({ error: _, ...before }) => ({ ...before, loading: true }))
    fetchData(aborter.signal).then(
      (data) => aborter.signal.aborted || setState({ data, loading: false }),
      (error: unknown) =>
        aborter.signal.aborted ||
        setState((before) => ({ ...before, error: failureMessage(error), loading: false })),
    )
    return () => aborter.abort()
  }, [attempt, ...dependencies])
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  return { data: state.data, error: state.error, loading: useMinimum(state.loading), reload }
}
