import { useCallback, useEffect, useRef, useState } from 'react'
import { failureMessage } from '#web/lib/failure.ts'
import { useMinimum } from '#web/lib/use-minimum.ts'
import { queryKey } from './list-address.ts'
import type { ListQuery, RecordListProps } from './types.ts'

/** As many as one looks through at a time. */
const PAGE_ROWS = 50
/** Coming back to a list brings back at most this many pages of it. */
const PAGES_KEPT_MAX = 10

interface State<Row> {
  readonly rows?: readonly Row[]
  readonly cursor?: string | undefined
  readonly error?: string
  readonly fetching: boolean
}

interface ListRows<Row> {
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined
  readonly error: string | undefined
  /** The rows at hand are those of an older question, or more are on their way. */
  readonly fetching: boolean
  readonly hasMore: boolean
  readonly more: () => void
  readonly reload: () => void
  readonly change: (change: (rows: readonly Row[]) => readonly Row[]) => void
}

/** How far down somebody had read, by question: the way back from a record leads to the same place. */
const pagesRead = new Map<string, number>()

/** The rows of a list, page by page; a late answer to an older question is dropped. */
export function useListRows<Row>(
  list: Pick<RecordListProps<Row>, 'name' | 'load' | 'dependencies'>,
  query: ListQuery,
): ListRows<Row> {
  const key = `${list.name} ${queryKey(query)}`
  const [state, setState] = useState<State<Row>>({ fetching: true })
  const [round, setRound] = useState(0)
  const current = useRef<AbortController>(undefined)
  const latest = useRef(list.load)
  latest.current = list.load

  const fetchPages = useCallback(
    async (from: { rows: readonly Row[]; cursor?: string | undefined }, pages: number) => {
      current.current?.abort()
      const aborter = new AbortController()
      current.current = aborter
      setState(({ error: _, ...before }) => ({ ...before, fetching: true }))
      try {
        let { rows, cursor } = from
        for (let page = 0; page < pages && (page === 0 || cursor !== undefined); page += 1) {
          const answer = await latest.current({ ...query, cursor, limit: PAGE_ROWS }, aborter.signal)
          rows = [...rows, ...answer.rows]
          cursor = answer.cursor
        }
        if (!aborter.signal.aborted) setState({ rows, cursor, fetching: false })
      } catch (error) {
        if (!aborter.signal.aborted) {
          setState((before) => ({ ...before, error: failureMessage(error), fetching: false }))
        }
      }
    },
    [query],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the question
  useEffect(() => {
    void fetchPages({ rows: [] }, Math.min(pagesRead.get(key) ?? 1, PAGES_KEPT_MAX))
    return () => current.current?.abort()
  }, [key, round, ...(list.dependencies ?? [])])

  const more = () => {
    pagesRead.set(key, (pagesRead.get(key) ?? 1) + 1)
    void fetchPages({ rows: state.rows ?? [], cursor: state.cursor }, 1)
  }
  return {
    rows: state.rows,
    error: state.error,
    fetching: useMinimum(state.fetching),
    hasMore: state.cursor !== undefined,
    more,
    reload: () => setRound((before) => before + 1),
    change: (change) =>
      setState((before) => (before.rows ? { ...before, rows: change(before.rows) } : before)),
  }
}
