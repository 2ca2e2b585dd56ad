import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '../classes.ts'
import table from '../data-table.module.css'
import styles from './record-list.module.css'
import { SortHead } from './sort-head.tsx'
import type { ListColumn, ListHandle, RecordListProps } from './types.ts'
import type { Selection } from './use-selection.ts'

interface ListTableProps<Row> extends Pick<RecordListProps<Row>, 'caption' | 'columns' | 'actions'> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowLabel: (row: Row) => string
  /** The order of the rows, of which an own one may be known. */
  sort: string | undefined
  onSort: (sort: string) => void
  /** Absent where nothing can be done to several rows. */
  selection: Selection<Row> | undefined
  list: ListHandle<Row>
  busy: boolean
}

/** Dense rows under a head that stays and sorts; on a phone each row is a block of named values. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { t } = useTranslation('lists')
  const { caption, columns, actions, rows, rowKey, rowLabel, sort, onSort, selection, list, busy } = props
  return (
    <div className={table.frame} aria-busy={busy || undefined}>
      <div className={classes(table.scroll, busy && styles.busy)}>
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
                data-row
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
                  <Cell key={column.id} column={column} row={row} first={index === 0} />
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

/** Around the box there is room for a finger. */
function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className={styles.tickRoom}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  )
}

function Cell<Row>({ column, row, first }: { column: ListColumn<Row>; row: Row; first: boolean }) {
  const content = (
    <>
      <span className={table.label} aria-hidden="true">
        {column.head}
      </span>
      <span>{column.cell(row)}</span>
    </>
  )
  const className = classes(column.end && table.end, first && styles.first, column.minor && styles.minor)
  if (!first) return <td className={className}>{content}</td>
  return (
    <th scope="row" className={className}>
      {content}
    </th>
  )
}
