import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { failureMessage } from '#web/lib/failure.ts'
import { useMinimum } from '#web/lib/use-minimum.ts'
import { newScrollPlace, type ScrollPlace } from '../windowed-rows.tsx'
import { queryKey } from './list-address.ts'
import type { ListQuery, RecordListProps } from './types.ts'

/** About as many rows as one looks through at a time. */
const PAGE_ROWS = 50
/** The contract's limit per call, used to fetch all matching rows. */
const CALL_ROWS_MAX = 100
/** A list never loads more rows. */
export const ROWS_MAX = 5000
/** At most this many rows are refetched after a bulk change. */
const RELOADED_ROWS_MAX = 500
/** At most this many left lists are cached. */
const PLACES_MAX = 8

interface Page<Row> {
  /** The page's cursor. */
  readonly from: string | undefined
  readonly limit: number
  readonly rows: readonly Row[]
}

/** The pages of one query, and the scroll position. */
interface Answers<Row> {
  readonly question: string
  readonly pages: readonly Page<Row>[]
  readonly cursor: string | undefined
  readonly place: ScrollPlace
}

interface State<Row> {
  readonly answers?: Answers<Row>
  readonly failed?: Failed<Row>
  readonly fetching: boolean
  /** True while all rows are being fetched, not only the next page. */
  readonly all?: boolean
}

/** The failed request and where to resume. */
interface Failed<Row> {
  readonly message: string
  readonly from: Answers<Row>
  readonly rowsWanted: number
  readonly limit: number
}

export interface ListRows<Row> {
  readonly rows: readonly Row[] | undefined
  readonly place: ScrollPlace
  readonly error: string | undefined
  /** Resumes after the failed request; loaded rows stay. */
  readonly retry: () => void
  /** True while the rows belong to an older query, or more are loading. */
  readonly fetching: boolean
  readonly fetchingAll: boolean
  readonly hasMore: boolean
  readonly more: () => void
  /** Fetches the remaining rows, up to `ROWS_MAX`; resolves to all rows, or undefined if it failed or was stopped. */
  readonly all: () => Promise<readonly Row[] | undefined>
  readonly stop: () => void
  readonly reload: () => void
  readonly change: (change: (rows: readonly Row[]) => readonly Row[]) => void
}

/**
 * Caches left lists by name, query and visit, so that going back shows the same rows at the same position. A login or
 * logout opens a new document, so the rows never belong to another user.
 */
const listCache = new Map<string, Answers<unknown>>()

/** Clears the cache, as a new document does. */
export function forgetLists(): void {
  listCache.clear()
}

/** Loads the rows of a list page by page; drops late answers to older queries. */
export function useListRows<Row>(
  list: Pick<RecordListProps<Row>, 'name' | 'load' | 'dependencies' | 'rowKey'>,
  query: ListQuery,
): ListRows<Row> {
  const question = `${list.name} ${queryKey(query)}`
  const visit = `${question} ${useLocation().key}`
  const isBack = useNavigationType() === 'POP'
  const kept = () => (isBack ? (listCache.get(visit) as Answers<Row> | undefined) : undefined)
  const [state, setState] = useState<State<Row>>(() => {
    const answers = kept()
    return answers ? { answers, fetching: false } : { fetching: true }
  })
  const [round, setRound] = useState(0)
  const current = useRef<AbortController>(undefined)
  const latest = useRef({ load: list.load, rowKey: list.rowKey, state })
  latest.current = { load: list.load, rowKey: list.rowKey, state }

  const begin = useCallback(() => {
    current.current?.abort()
    current.current = new AbortController()
    return current.current.signal
  }, [])

  /** Appends pages to those of `from` until there are enough rows. */
  const fetchPages = useCallback(
    async (from: Answers<Row>, rowsWanted: number, limit: number) => {
      const signal = begin()
      const all = rowsWanted === ROWS_MAX
      setState(({ failed: _, ...before }) => ({ ...before, fetching: true, all }))
      let answers = from
      let count = rowsOf(from).length
      try {
        do {
          const { cursor, pages } = answers
          const page = await latest.current.load({ ...query, cursor, limit }, signal)
          if (signal.aborted) return undefined
          const added = { from: cursor, limit, rows: page.rows }
          answers = { ...answers, pages: [...pages, added], cursor: page.cursor }
          count += page.rows.length
          // Refetched pages replace the old ones at the end: a list that first gets shorter would lose its scroll
          // position.
          if (from.pages.length > 0) setState({ answers, fetching: true, all })
        } while (answers.cursor !== undefined && count < rowsWanted)
        setState({ answers, fetching: false })
        return answers
      } catch (error) {
        if (signal.aborted) return undefined
        const failed = { message: failureMessage(error), from: answers, rowsWanted, limit }
        setState(({ answers: kept }) => ({ ...(kept && { answers: kept }), failed, fetching: false }))
        return undefined
      }
    },
    [query, begin],
  )

  /** Refetches the pages in view after going back, since they may have changed. After a failure the old rows stay. */
  const refresh = useCallback(
    async ({ pages, place: { drawn } }: Answers<Row>) => {
      const signal = begin()
      let start = 0
      for (const { from, limit, rows } of pages) {
        const isSeen = start < drawn.to && start + rows.length > drawn.from
        start += rows.length
        if (!isSeen) continue
        const answer = await latest.current
          .load({ ...query, cursor: from, limit }, signal)
          .catch(() => undefined)
        if (!answer || signal.aborted) return
        setState((before) =>
          before.answers ? { ...before, answers: withPage(before.answers, from, answer.rows) } : before,
        )
      }
    },
    [query, begin],
  )

  const asked = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what is asked; the rest follows from it
  useEffect(() => {
    const before = asked.current === question ? latest.current.state.answers : undefined
    const answers = asked.current === question ? undefined : kept()
    asked.current = question
    if (answers) {
      setState({ answers, fetching: false })
      void refresh(answers)
    } else {
      const rows = before ? rowsOf(before).length : 0
      const nothing = { question, pages: [], cursor: undefined, place: before?.place ?? newScrollPlace() }
      const limit = rows > PAGE_ROWS ? CALL_ROWS_MAX : PAGE_ROWS
      void fetchPages(nothing, Math.min(rows, RELOADED_ROWS_MAX), limit)
    }
    return () => current.current?.abort()
  }, [question, round, ...(list.dependencies ?? [])])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it had when it is left
  useEffect(() => {
    const at = window.location.href
    return () => {
      const { answers } = latest.current.state
      if (answers?.question === question && window.location.href !== at) keep(visit, answers)
    }
  }, [visit])

  const { answers, failed } = state
  const retry = useCallback(() => {
    if (failed) void fetchPages(failed.from, failed.rowsWanted, failed.limit)
  }, [failed, fetchPages])
  useEffect(() => {
    if (!failed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [failed, retry])
  const { rowKey } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row's key follows from the row
  const rows = useMemo(() => answers && unique(rowsOf(answers), rowKey), [answers])
  const nowhere = useRef<ScrollPlace>(undefined)
  nowhere.current ??= newScrollPlace()
  return {
    rows,
    place: answers?.place ?? nowhere.current,
    error: failed?.message,
    retry,
    fetching: useMinimum(state.fetching),
    fetchingAll: state.fetching && state.all === true,
    hasMore: answers?.cursor !== undefined,
    more: () => {
      if (answers) void fetchPages(answers, 0, PAGE_ROWS)
    },
    all: async () => {
      const all = answers && (await fetchPages(answers, ROWS_MAX, CALL_ROWS_MAX))
      return all && unique(rowsOf(all), rowKey)
    },
    stop: () => {
      current.current?.abort()
      setState((before) => ({ ...before, fetching: false }))
    },
    reload: () => setRound((before) => before + 1),
    change: (change) =>
      setState((before) => {
        if (!before.answers) return before
        const pages = before.answers.pages.map((page) => ({ ...page, rows: change(page.rows) }))
        return { ...before, answers: { ...before.answers, pages } }
      }),
  }
}

function rowsOf<Row>({ pages }: Answers<Row>): readonly Row[] {
  return pages.flatMap(({ rows }) => rows)
}

/** Keeps one copy of a row that moved between two answers. */
function unique<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  return [...new Map(rows.map((row) => [rowKey(row), row])).values()]
}

function withPage<Row>(answers: Answers<Row>, from: string | undefined, rows: readonly Row[]): Answers<Row> {
  return { ...answers, pages: answers.pages.map((page) => (page.from === from ? { ...page, rows } : page)) }
}

function keep(visit: string, answers: Answers<unknown>): void {
  listCache.delete(visit)
  listCache.set(visit, answers)
  for (const oldest of listCache.keys()) if (listCache.size > PLACES_MAX) listCache.delete(oldest)
}
