import { hashKey, type QueryKey } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { type Pages, queryClient, usePages } from '#web/lib/query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { ActionError } from '../action-error.tsx'
import { MoreButton } from '../more-button.tsx'
import { EmptyState, Skeleton } from '../placeholder.tsx'
import { useToast } from '../toasts.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { isFiltered, readQuery, writeQuery } from './list-address.ts'
import { Keys } from './list-keys.tsx'
import { ListTable, SortChoice } from './list-table.tsx'
import { ListTools } from './list-tools.tsx'
import styles from './record-list.module.css'
import type { ListColumn, ListFilter, ListHandle, ListQuery, RecordListProps } from './types.ts'
import { unique, useBulk, useSelection } from './use-bulk.ts'
import { focusRow, useRowKeys } from './use-row-keys.ts'

/** The contract's limit per call. */
const PAGE_ROWS = 100
/** The most rows that one action changes. */
const SELECTED_MAX = 5000
/** Rows are kept this long after leaving a list, so that Back shows them at once while they are fetched again. */
const KEPT_MS = 5 * 60 * 1000

/**
 * The list of every staff page. Search, filters and sort are in the address, so a reload, Back and a link show the same
 * rows. Rows load page by page, and can be selected, changed together, exported and walked by keys. The page's route
 * must declare the namespace `lists`.
 * @example
 * <RecordList
 *   name="players" caption={t('caption')} rowKey={({ _id }) => _id} rowLabel={({ username }) => username}
 *   columns={[{ id: 'name', head: t('name'), cell: (user) => <Link …/>, sort: { ascending: 'name' } }]}
 *   filters={[{ name: 'state', label: t('state'), options }]} search={{ label: t('search') }}
 *   load={async ({ search, sort, filters, cursor, limit }, signal) => { … return { rows, cursor } }}
 *   empty={<EmptyState title={t('empty')} />}
 * />
 */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { t } = useTranslation('lists')
  const { name, columns, filters = [], search, bulk: actions = [], rowKey, rowLabel, defaultSort } = props
  const toast = useToast()
  const { query, setQuery } = useListQuery({ columns, filters, searchable: search !== undefined })
  const key = [...listKey(name), query]
  const pages = usePages(
    key,
    (cursor, signal) => props.load({ ...query, cursor, limit: PAGE_ROWS }, signal),
    {
      gcTime: KEPT_MS,
    },
  )
  const rows = pages.rows && unique(pages.rows, rowKey)
  const selection = useSelection(rows ?? [], rowKey)
  const matching = useAction(async () => {
    const all = await loadMatching(props.load, query)
    if (all) selection.select(all)
    else toast(t('bulk.tooMany'), 'bad')
  })
  const bulk = useBulk<Row>(pages.reload)
  // While the action runs the focus is not moved to its only button, where a second press would stop it.
  const bulkPlace = useFocusKept<HTMLDivElement>(bulk.step.at === 'working' ? 'rest' : bulk.step)
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useScrollKept(key)
  const keys = useRowKeys(frame)
  useRowFocus(frame, pages.rows)
  const sort = query.sort ?? defaultSort
  const onSort = (next: string) => setQuery({ ...query, sort: next })
  const handle: ListHandle<Row> = { reload: pages.reload, change: (change) => void pages.change(change) }
  return (
    <div ref={frame} className={styles.list}>
      <ListTools
        query={query}
        setQuery={setQuery}
        filters={filters}
        search={search}
        sorting={<SortChoice columns={columns} sort={sort} onSort={onSort} />}
      >
        {props.exportAs && <ExportButton list={props.exportAs} query={query} />}
        <Keys
          enabled={keys.enabled}
          onChange={keys.setEnabled}
          selects={actions.length > 0}
          others={props.rowKeys ?? []}
        />
      </ListTools>
      {actions.length > 0 && (
        <div ref={bulkPlace} tabIndex={-1} className={styles.bulkPlace}>
          <BulkBar
            actions={actions}
            selection={selection}
            bulk={bulk}
            rowLabel={rowLabel}
            matching={pages.more && selection.selected.length === rows?.length ? matching : undefined}
          />
        </div>
      )}
      {rows === undefined && pages.error === undefined && <Skeleton lines={8} />}
      {rows?.length === 0 && !pages.loading && !pages.more && (
        <Nothing filtered={isFiltered(query)} {...props} />
      )}
      {rows && rows.length > 0 && (
        <ListTable
          {...props}
          rows={rows}
          sort={sort}
          onSort={onSort}
          selection={actions.length > 0 ? selection : undefined}
          list={handle}
          busy={pages.loading}
          frame={scroller}
        />
      )}
      <ActionError onRetry={pages.retry}>{pages.error}</ActionError>
      <Foot pages={pages} />
    </div>
  )
}

/** Shows the number of rows and loads more. */
function Foot<Row>({ pages: { rows, more, fetchingMore } }: { pages: Pages<Row> }) {
  const { t } = useTranslation('lists')
  const { number } = useFormat()
  const count = rows?.length ?? 0
  return (
    <div className={styles.foot}>
      <MoreButton more={more} fetching={fetchingMore} />
      {count > 0 && (
        <p className="muted small" aria-live="polite">
          {t(more ? 'total.some' : 'total.all', { count, number: number(count) })}
        </p>
      )}
    </div>
  )
}

/** Returns all rows that match, shown or not; undefined if they are too many for one action. */
async function loadMatching<Row>(
  load: RecordListProps<Row>['load'],
  query: ListQuery,
): Promise<readonly Row[] | undefined> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await load({ ...query, cursor, limit: PAGE_ROWS })
    rows.push(...page.rows)
    cursor = page.cursor
    if (rows.length > SELECTED_MAX) return undefined
  } while (cursor !== undefined)
  return rows
}

/** Names the list's queries, for `forgetKey`. */
export const listKey = (name: string): QueryKey => ['list', name]

/** Keyed by the cached query, so that a scroll position is forgotten with its rows. */
const scrollTops = new WeakMap<object, number>()

/** Returns the ref of the scrolling element; Back restores its scroll position. */
function useScrollKept(key: QueryKey): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  const isBack = useNavigationType() === 'POP'
  const hash = hashKey(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new query changes the position
  useLayoutEffect(() => {
    const { current } = frame
    const query = queryClient.getQueryCache().get(hash)
    if (!current || !query) return
    current.scrollTop = isBack ? (scrollTops.get(query) ?? 0) : 0
    return () => void scrollTops.set(query, current.scrollTop)
  }, [hash])
  return frame
}

function Nothing<Row>({ filtered, empty }: { filtered: boolean } & RecordListProps<Row>) {
  const { t } = useTranslation('lists')
  if (!filtered) return empty
  return (
    <EmptyState title={t('nothing.title')}>
      <p>{t('nothing.text')}</p>
    </EmptyState>
  )
}

interface QueryOptions<Row> {
  readonly columns: readonly ListColumn<Row>[]
  readonly filters: readonly ListFilter[]
  readonly searchable: boolean
}

/** Returns the address's query and a function that changes it. */
function useListQuery<Row>({ columns, filters, searchable }: QueryOptions<Row>) {
  const [address, setAddress] = useSearchParams()
  const allowed = {
    filters: Object.fromEntries(
      filters.map(({ name, options }) => [name, options.map(({ value }) => value)]),
    ),
    sorts: columns.flatMap(({ sort }) => Object.values(sort ?? {})),
    searchable,
  }
  const text = address.toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: filters and sorts are the same at each render
  const query = useMemo(() => readQuery(new URLSearchParams(text), allowed), [text])
  const setQuery = (next: ListQuery) => setAddress((before) => writeQuery(before, allowed, next))
  return { query, setQuery }
}

/**
 * Moves the focus when its row leaves the list, as a decided row leaves a queue: to the row that took its place, or in
 * an empty list to the search or the first control.
 */
function useRowFocus(list: RefObject<HTMLElement | null>, rows: readonly unknown[] | undefined) {
  const last = useRef<{ readonly row: Element; readonly at: number }>(undefined)
  useEffect(() => {
    const { current } = list
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      last.current = row ? { row, at: rowsOf(current).indexOf(row) } : undefined
    }
    // After a press elsewhere, the row's removal no longer matters.
    const forget = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('[data-row]')) last.current = undefined
    }
    current?.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      current?.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useEffect(() => {
    const removed = last.current
    if (!removed || removed.row.isConnected || document.activeElement !== document.body) return
    last.current = undefined
    const remaining = rowsOf(list.current)
    const next = remaining[Math.min(removed.at, remaining.length - 1)]
    if (next) focusRow(next)
    else list.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [rows])
}

function rowsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}
