import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Button } from '../button.tsx'
import { MoreButton } from '../more-button.tsx'
import { EmptyState, Skeleton } from '../placeholder.tsx'
import { Notice } from '../status.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ExportMenu } from './export-menu.tsx'
import { isFiltered, readQuery, writeQuery } from './list-address.ts'
import { Keys, SavedViews } from './list-menu.tsx'
import { ListTable, SortChoice } from './list-table.tsx'
import { ListTools } from './list-tools.tsx'
import styles from './record-list.module.css'
import type { ListColumn, ListFilter, ListHandle, ListQuery, RecordListProps } from './types.ts'
import { useBulk, useSelection } from './use-bulk.ts'
import { type ListRows, ROWS_MAX, useListRows } from './use-list-rows.ts'
import { focusRow, useRowKeys } from './use-row-keys.ts'

/**
 * The list of every staff page. Search, filters and sort are in the address, so a reload, the way back and a link show
 * the same rows. Views can be saved; rows load page by page, and can be selected, changed together with an undo,
 * exported and walked by keys. The route declares the namespace `lists`.
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
  const { query, setQuery } = useListQuery({ columns, filters, searchable: search !== undefined })
  const rows = useListRows(props, query)
  const selection = useSelection(rows.rows ?? [], rowKey)
  const bulk = useBulk<Row>(rows.reload, { undone: (count) => t('bulk.undone', { count }) })
  // The focus waits while the action runs: a second press would stop it.
  const bulkPlace = useFocusKept<HTMLDivElement>(bulk.step.at === 'working' ? 'rest' : bulk.step)
  const frame = useRef<HTMLDivElement>(null)
  const keys = useRowKeys(frame)
  useRowFocus(frame, rows.rows)
  const sort = query.sort ?? defaultSort
  const onSort = (next: string) => setQuery({ ...query, sort: next })
  const handle: ListHandle<Row> = { reload: rows.reload, change: rows.change }
  return (
    <div ref={frame} className={styles.list}>
      <ListTools
        query={query}
        setQuery={setQuery}
        filters={filters}
        search={search}
        sorting={<SortChoice columns={columns} sort={sort} onSort={onSort} />}
      >
        {props.exportAs && <ExportMenu list={props.exportAs} query={query} />}
        <SavedViews list={name} query={query} setQuery={setQuery} />
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
            // The bar shows the count before any action.
            selectMatching={
              rows.hasMore && (rows.rows?.length ?? 0) < ROWS_MAX && !rows.fetching
                ? () => void rows.all().then((all) => all && selection.select(all))
                : undefined
            }
          />
        </div>
      )}
      {rows.rows === undefined && <Failure rows={rows} />}
      {rows.rows === undefined && rows.error === undefined && <Skeleton lines={8} />}
      {rows.rows?.length === 0 && !rows.fetching && !rows.hasMore && (
        <Nothing filtered={isFiltered(query)} {...props} />
      )}
      {rows.rows && rows.rows.length > 0 && (
        <ListTable
          {...props}
          rows={rows.rows}
          sort={sort}
          onSort={onSort}
          selection={actions.length > 0 ? selection : undefined}
          list={handle}
          busy={rows.fetching}
          hasMore={rows.hasMore}
          place={rows.place}
        />
      )}
      <Foot rows={rows} />
    </div>
  )
}

/** Shows the number of rows and loads more. */
function Foot<Row>({ rows: answered }: { rows: ListRows<Row> }) {
  const { rows, hasMore, fetching, fetchingAll, more, all, stop } = answered
  const { t } = useTranslation('lists')
  const { number } = useFormat()
  const place = useFocusKept<HTMLDivElement>(fetchingAll)
  const count = rows?.length ?? 0
  const isFull = hasMore && count >= ROWS_MAX
  return (
    <>
      {rows && <Failure rows={answered} />}
      <div ref={place} tabIndex={-1} className={styles.foot}>
        {!isFull && <MoreButton more={hasMore ? more : undefined} fetching={fetching} />}
        {hasMore && !isFull && !fetchingAll && (
          <Button kind="quiet" onClick={() => void all()}>
            {t('total.rest')}
          </Button>
        )}
        {fetchingAll && (
          <Button kind="quiet" onClick={stop}>
            {t('total.stop')}
          </Button>
        )}
        {count > 0 && (
          <p className="muted small" aria-live="polite">
            {t(hasMore ? 'total.some' : 'total.all', { count, number: number(count) })}
            {isFull && ` ${t('total.most')}`}
          </p>
        )}
      </div>
    </>
  )
}

/** Shown at the place of the request: above an empty list, below loaded rows. */
function Failure<Row>({ rows: { rows, error, retry } }: { rows: ListRows<Row> }) {
  const { t } = useTranslation('lists')
  const { number } = useFormat()
  if (error === undefined) return null
  return (
    <Notice tone="bad" role="alert" title={error}>
      {rows && rows.length > 0 && <p>{t('total.stopped', { number: number(rows.length) })}</p>}
      <div>
        <Button onClick={retry}>{t('retry')}</Button>
      </div>
    </Notice>
  )
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

interface Asked<Row> {
  readonly columns: readonly ListColumn<Row>[]
  readonly filters: readonly ListFilter[]
  readonly searchable: boolean
}

/** Returns the address's query and a function that changes it. */
function useListQuery<Row>({ columns, filters, searchable }: Asked<Row>) {
  const [address, setAddress] = useSearchParams()
  const known = {
    filters: Object.fromEntries(
      filters.map(({ name, options }) => [name, options.map(({ value }) => value)]),
    ),
    sorts: columns.flatMap(({ sort }) => Object.values(sort ?? {})),
    searchable,
  }
  const text = address.toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the list knows follows from its code and its language
  const query = useMemo(() => readQuery(new URLSearchParams(text), known), [text])
  const setQuery = (next: ListQuery) => setAddress((before) => writeQuery(before, known, next))
  return { query, setQuery }
}

/**
 * If the row with the focus leaves the list, as a decided row leaves a queue, focuses the row that took its place;
 * after the last row, the search or the first control.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what changes
  useEffect(() => {
    const left = last.current
    if (!left || left.row.isConnected || document.activeElement !== document.body) return
    last.current = undefined
    const present = rowsOf(list.current)
    const next = present[Math.min(left.at, present.length - 1)]
    if (next) focusRow(next)
    else list.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [rows])
}

function rowsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}
