import type { ReactNode } from 'react'
import type { AuditSort } from '#shared/models/audit-log.ts'
import type { PostOrder } from '#shared/models/blog.ts'
import type { ExportList } from '#shared/models/export.ts'
import type { PlayerSort } from '#shared/models/user.ts'
import type { Column } from '../data-table.tsx'

type ListSort = AuditSort | PlayerSort | PostOrder

export type RowKey = 'a' | 'r' | 'z'

/** The query of a list, all of it in the address. */
export interface ListQuery {
  /** Trimmed; undefined without a search. */
  readonly search: string | undefined
  /** One of the columns' sort values; undefined for the list's own order. */
  readonly sort: string | undefined
  /** The chosen option of each filter; unset filters are missing. */
  readonly filters: Readonly<Record<string, string>>
}

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly cursor?: string | undefined
}

/** A sortable column names its values of `sort`. */
export interface ListColumn<Row> extends Column<Row> {
  readonly sort?: { readonly ascending?: ListSort; readonly descending?: ListSort }
  /** Hidden on a phone, where each row is a block; its detail view shows the value. */
  readonly minor?: boolean
}

/** A choice shown as a chip; its name is the parameter in the address and the key in `filters`. */
export interface ListFilter {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** An action for several rows at once. */
export interface BulkAction<Row> {
  readonly id: string
  readonly label: string
  readonly danger?: boolean
  /** Rows that the action does not fit are skipped and counted. */
  readonly applies?: (row: Row) => boolean
  /** Asks first for the value to set. */
  readonly choice?: {
    readonly title: string
    readonly label: string
    readonly options: readonly { readonly value: string; readonly label: string }[]
    readonly submit: string
  }
  /** Changes one row, to the chosen value if there is a choice. Called for three rows at a time. */
  readonly change: (row: Row, chosen: string) => Promise<unknown>
  /** "3 posts archived" */
  readonly done: (count: number) => string
}

/** The list's functions for cells and actions. */
export interface ListHandle<Row> {
  readonly reload: () => void
  /** Changes loaded rows after a call has changed them on the server. */
  readonly change: (change: (rows: readonly Row[]) => readonly Row[]) => void
}

export interface RecordListProps<Row> {
  /** The key of the list's cached queries, such as `posts`. */
  readonly name: string
  /** Names the table for screen readers. */
  readonly caption: string
  /** The first column is the row's header and holds the link that opens the row. */
  readonly columns: readonly ListColumn<Row>[]
  readonly rowKey: (row: Row) => string
  /** Names a row in labels of check boxes and in failures. */
  readonly rowLabel: (row: Row) => string
  readonly load: (
    query: ListQuery & { readonly cursor: string | undefined; readonly limit: number },
    signal?: AbortSignal,
  ) => Promise<ListPage<Row>>
  readonly filters?: readonly ListFilter[]
  readonly search?: { readonly label: string; readonly hint?: string }
  /** The list's own order as a value of `sort`; marks the arrow in that column's head. */
  readonly defaultSort?: string
  readonly bulk?: readonly BulkAction<Row>[]
  readonly rowKeys?: readonly RowKey[]
  /** The last column: actions for one row. */
  readonly actions?: (row: Row, list: ListHandle<Row>) => ReactNode
  /**
   * The list's name in `GET /exports/{list}`; adds the button that saves it as CSV. Filters and sort use the address's
   * names and values.
   */
  readonly exportAs?: ExportList
  /** Shown if the list is empty: says what would be here and what to do first. */
  readonly empty: ReactNode
}
