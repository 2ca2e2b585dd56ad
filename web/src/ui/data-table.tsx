import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './data-table.module.css'

export interface Column<Row> {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** Aligns numbers to the end. */
  end?: boolean
  /** Hidden in a narrow table that keeps its columns; the row shows the value elsewhere. */
  wide?: boolean
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string
  /** The first column is the row's header. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown without rows: says what would be here and what to do first. */
  empty?: ReactNode
  /** Keeps the columns on a phone, for few and short ones. */
  narrow?: boolean
  /** Cells hold sentences: no frame that scrolls, and on a phone each row is a block of named sentences. */
  sentences?: boolean
  /** The frame of a long table takes the focus, so that keys can scroll it; for tables without focusable content. */
  scrolls?: boolean
}

/** Dense rows under a sticky head; on a phone each row is a block of named values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, narrow, sentences, scrolls } = props
  if (rows.length === 0) return empty
  return (
    <div className={styles.frame}>
      <div
        className={styles.scroll}
        {...(scrolls ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {})}
      >
        <table className={classes(styles.table, !narrow && styles.stacks, sentences && styles.sentences)}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  className={classes(column.end && styles.end, column.wide && styles.wide)}
                >
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column, index) => (
                  <Cell key={column.id} column={column} row={row} first={index === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  /** True for the row's header. */
  first: boolean
  className?: string
}

export function Cell<Row>({ column, row, first, className: own }: CellProps<Row>) {
  const content = (
    <>
      <span className={styles.label} aria-hidden="true">
        {column.head}
      </span>
      <span>{column.cell(row)}</span>
    </>
  )
  const className = classes(column.end && styles.end, column.wide && styles.wide, own)
  if (!first) return <td className={className}>{content}</td>
  return (
    <th scope="row" className={className}>
      {content}
    </th>
  )
}
