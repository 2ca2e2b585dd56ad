import { type DependencyList, useEffect, useRef, useState } from 'react'
import { failureMessage } from './failure.ts'
import { useResource } from './use-resource.ts'

interface Slice<Row> {
  readonly rows: readonly Row[]
  readonly cursor: string | undefined
}

export interface Pages<Row> {
  /** All rows fetched so far; undefined until the first answer. */
  readonly rows: readonly Row[] | undefined
  readonly error: string | undefined
  readonly reload: () => void
  readonly cursor: string | undefined
  readonly more: (() => void) | undefined
  readonly fetchingMore: boolean
  /**
   * Changes the fetched rows after another call; the function may be kept across a long call. Fetches anew if there are
   * no rows yet.
   */
  readonly change: (change: (rows: readonly Row[]) => readonly Row[]) => void
}

/**
 * Fetches a list page by page and appends each page.
 * @param initial the first of them, where it is there already
 * @example const pages = usePages((cursor) => call(api.rounds.list, …).then(…), [mode])
 */
export function usePages<Row>(
  load: (cursor: string | undefined, signal?: AbortSignal) => Promise<Slice<Row>>,
  dependencies: DependencyList,
  initial?: Slice<Row>,
): Pages<Row> {
  const first = useResource((signal) => load(undefined, signal), dependencies, initial)
  const [fetchingMore, setFetchingMore] = useState(false)
  const [moreError, setMoreError] = useState<string>()
  const question = useRef(new AbortController())
  useEffect(() => {
    const aborter = new AbortController()
    question.current = aborter
    setMoreError(undefined)
    setFetchingMore(false)
    return () => aborter.abort()
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its question depends on
  }, dependencies)
  const { data } = first
  const latest = useRef(data)
  latest.current = data
  const replace = (next: Slice<Row>) => {
    latest.current = next
    first.replace(next)
  }
  function change(changed: (rows: readonly Row[]) => readonly Row[]) {
    if (latest.current) replace({ ...latest.current, rows: changed(latest.current.rows) })
    else first.reload()
  }
  async function fetchMore(cursor: string) {
    const { signal } = question.current
    setFetchingMore(true)
    setMoreError(undefined)
    try {
      const next = await load(cursor, signal)
      // The rows belong to a filter that has changed.
      if (signal.aborted) return
      replace({ rows: [...(latest.current?.rows ?? []), ...next.rows], cursor: next.cursor })
    } catch (error) {
      if (!signal.aborted) setMoreError(failureMessage(error))
    } finally {
      if (!signal.aborted) setFetchingMore(false)
    }
  }
  const cursor = data?.cursor
  return {
    rows: first.loading && !data ? undefined : data?.rows,
    error: first.error ?? moreError,
    reload: first.reload,
    cursor,
    more: cursor === undefined ? undefined : () => void fetchMore(cursor),
    fetchingMore,
    change,
  }
}
