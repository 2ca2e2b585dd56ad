import { type DependencyList, useCallback, useEffect, useRef, useState } from 'react'
import { failureMessage } from './failure.ts'
import { useMinimum } from './use-minimum.ts'

export interface Resource<T> {
  /** The last answer, kept during a refetch. */
  readonly data: T | undefined
  readonly loading: boolean
  readonly error: string | undefined
  readonly reload: () => void
  readonly replace: (data: T) => void
}

/**
 * Fetches when the page opens and when a dependency changes; drops late answers to older questions.
 * @param initial what is there already, of a question that never changes: then nothing is fetched until `reload`
 * @example const players = useResource((signal) => call(api.users.list, { input, signal }), [search])
 */
export function useResource<T>(
  load: (signal: AbortSignal) => Promise<T>,
  dependencies: DependencyList,
  initial?: T,
): Resource<T> {
  const [state, setState] = useState<{ data?: T; error?: string; loading: boolean }>(
    initial === undefined ? { loading: true } : { data: initial, loading: false },
  )
  const [round, setRound] = useState(0)
  const latest = useRef(load)
  latest.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its question depends on
  useEffect(() => {
    if (initial !== undefined && round === 0) return
    const aborter = new AbortController()
    setState(({ data }) => ({ ...(data === undefined ? {} : { data }), loading: true }))
    latest.current(aborter.signal).then(
      (data) => aborter.signal.aborted || setState({ data, loading: false }),
      (error: unknown) =>
        aborter.signal.aborted ||
        setState(({ data }) => ({
          ...(data === undefined ? {} : { data }),
          error: failureMessage(error),
          loading: false,
        })),
    )
    return () => aborter.abort()
  }, [round, ...dependencies])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const replace = useCallback((data: T) => setState({ data, loading: false }), [])
  return { data: state.data, error: state.error, loading: useMinimum(state.loading), reload, replace }
}
