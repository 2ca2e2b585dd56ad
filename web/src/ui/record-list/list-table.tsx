import type { RefObject } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '../classes.ts'
import table from '../data-table.module.css'
import { Cell } from '../data-table.tsx'
import styles from './record-list.module.css'
import type { ListColumn, ListHandle, RecordListProps } from './types.ts'
import type { Selection } from './use-bulk.ts'

interface ListTableProps<Row> extends Pick<RecordListProps<Row>, 'caption' | 'columns' | 'actions'> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowLabel: (row: Row) => string
  /** The current sort value. */
  sort: string | undefined
  onSort: (sort: string) => void
  /** Absent if no bulk action exists. */
  selection: Selection<Row> | undefined
  list: ListHandle<Row>
  busy: boolean
  /** The element that scrolls on a wide screen. */
  frame: RefObject<HTMLDivElement | null>
}

/** Dense rows under a sticky, sortable head; on a phone each row is a block of named values. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { t } = useTranslation('lists')
  const { caption, columns, actions, rows, rowKey, rowLabel, sort, onSort, selection, list, busy } = props
  return (
    <div className={table.frame} aria-busy={busy || undefined}>
      <div ref={props.frame} className={classes(table.scroll, busy && styles.busy)}>
        <table className={classes(table.table, table.stacks, styles.table)}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {selection && (
                <td className={styles.tick}>
                  <Tick
                    label={t('selectAll')}
                    checked={selection.allSelected}
                    onChange={selection.toggleAll}
                  />
                </td>
              )}
              {columns.map((column) => (
                <SortHead key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
              {actions && (
                <th scope="col" className={table.end}>
                  {t('actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                data-row={rowKey(row)}
                className={classes(selection?.isSelected(row) && styles.selected)}
              >
                {selection && (
                  <td className={styles.tick}>
                    <Tick
                      label={t('select', { label: rowLabel(row) })}
                      checked={selection.isSelected(row)}
                      onChange={() => selection.toggle(row)}
                    />
                  </td>
                )}
                {columns.map((column, index) => (
                  <Cell
                    key={column.id}
                    column={column}
                    row={row}
                    first={index === 0}
                    className={classes(index === 0 && styles.first, column.minor && styles.minor)}
                  />
                ))}
                {actions && (
                  <td className={classes(table.end, styles.actions)}>
                    <div className={styles.buttons}>{actions(row, list)}</div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface TickProps {
  label: string
  checked: boolean
  onChange: () => void
}

/** A check box in a label large enough for a finger. */
function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className={styles.tickRoom}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  )
}

interface SortHeadProps<Row> {
  column: ListColumn<Row>
  sort: string | undefined
  onSort: (sort: string) => void
}

/** A column's head; if sortable, a button that shows the current order. */
export function SortHead<Row>({ column, sort, onSort }: SortHeadProps<Row>) {
  const { head, end, sort: own } = column
  const className = classes(end && table.end)
  if (!own) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  }
  const direction = directionOf(own, sort)
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(own, sort))}>
        {head}
        <span className={styles.arrow} aria-hidden="true">
          {direction === 'ascending' ? '▲' : direction === 'descending' ? '▼' : '▵'}
        </span>
      </button>
      <span className={styles.plainHead}>{head}</span>
    </th>
  )
}

type Orders = NonNullable<ListColumn<unknown>['sort']>

function directionOf({ ascending, descending }: Orders, sort: string | undefined) {
  if (sort === undefined) return undefined
  if (sort === ascending) return 'ascending'
  return sort === descending ? 'descending' : undefined
}

/** Returns the opposite order if there is one, else the only order. */
function nextSort({ ascending, descending }: Orders, sort: string | undefined): string {
  const [first, second] = [ascending ?? descending ?? '', descending ?? ascending ?? '']
  return sort === first ? second : first
}

interface SortChoiceProps<Row> {
  columns: readonly ListColumn<Row>[]
  sort: string | undefined
  onSort: (sort: string) => void
}

/** Offers sorting as a list on a phone, which has no column heads. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const { t } = useTranslation('lists')
  const sorted = columns.flatMap(({ sort: own }) =>
    [own?.descending, own?.ascending].filter((value) => value !== undefined),
  )
  if (sorted.length < 2) return null
  return (
    <label className={classes(styles.chip, styles.sortChoice)}>
      <span>{t('sort.label')}</span>
      <select value={sort ?? ''} onChange={(event) => onSort(event.target.value)}>
        {sort === undefined && <option value="" />}
        {sorted.map((value) => (
          <option key={value} value={value}>
            {t(`sort.${value}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
