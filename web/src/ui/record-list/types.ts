import type { ReactNode } from 'react'
import type { ExportList } from '#shared/models/export.ts'
import type { Column } from '../data-table.tsx'

/** Keys of buttons in rows: confirm, reject, undo. */
export type RowKey = 'a' | 'r' | 'z'

/** What a list is asked: everything in it stands in the address. */
export interface ListQuery {
  /** Trimmed; undefined where nothing is searched. */
  readonly search: string | undefined
  /** One of the values that the columns name; undefined is the list's own order. */
  readonly sort: string | undefined
  /** The chosen option of each filter; one that is open is not there. */
  readonly filters: Readonly<Record<string, string>>
}

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly cursor?: string | undefined
}

/** A column whose head sorts names the values of `sort` that it stands for. */
export interface ListColumn<Row> extends Column<Row> {
  readonly sort?: { readonly ascending?: string; readonly descending?: string }
  /** Left out on a phone, where each row is a block: what opens there says it. */
  readonly minor?: boolean
}

/** A choice of a few, shown as a chip; its name is the parameter of the address and of `filters`. */
export interface ListFilter {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** What can be done to several rows at once. */
export interface BulkAction<Row> {
  readonly id: string
  readonly label: string
  readonly danger?: boolean
  /** Rows for which it makes no sense are left out and counted. */
  readonly applies?: (row: Row) => boolean
  /** Asked first: what to change all of them to. */
  readonly choice?: {
    readonly title: string
    readonly label: string
    readonly options: readonly { readonly value: string; readonly label: string }[]
    readonly submit: string
  }
  /** Changes one row, to what was chosen where there is a choice. Called for three rows at a time. */
  readonly change: (row: Row, chosen: string) => Promise<unknown>
  readonly undo?: (row: Row) => Promise<unknown>
  /** What an undo comes to, where that is not how it was before. */
  readonly undone?: (count: number) => string
  /** "3 posts archived" */
  readonly done: (count: number) => string
  /** Asked first, where nothing brings it back. */
  readonly confirm?: (count: number) => {
    readonly title: string
    readonly text: string
    readonly submit: string
  }
}

/** What cells and actions may do to their list. */
export interface ListHandle<Row> {
  readonly reload: () => void
  /** Changes the rows at hand, after a call has changed them. */
  readonly change: (change: (rows: readonly Row[]) => readonly Row[]) => void
}

export interface RecordListProps<Row> {
  /** Names its saved views in this browser: `posts`. */
  readonly name: string
  /** Names the table for screen readers. */
  readonly caption: string
  /** The first column names its row and holds the link that opens it. */
  readonly columns: readonly ListColumn<Row>[]
  readonly rowKey: (row: Row) => string
  /** In words, for the names of check boxes and for failures. */
  readonly rowLabel: (row: Row) => string
  readonly load: (
    query: ListQuery & { readonly cursor: string | undefined; readonly limit: number },
    signal?: AbortSignal,
  ) => Promise<ListPage<Row>>
  readonly filters?: readonly ListFilter[]
  readonly search?: { readonly label: string; readonly hint?: string }
  /** The list's own order, as a value of `sort`, for the arrow in the head of its column. */
  readonly defaultSort?: string
  readonly bulk?: readonly BulkAction<Row>[]
  /** Keys that press the buttons of a row, for the list of keys. */
  readonly rowKeys?: readonly RowKey[]
  /** The last column: what can be done to one row. */
  readonly actions?: (row: Row, list: ListHandle<Row>) => ReactNode
  /**
   * The list's name in `GET /exports/{list}`; with it stand the buttons for CSV and JSON. Filters and sort are
   * sent under the names and with the values that the address has.
   */
  readonly exportAs?: ExportList
  /** Shown where there is nothing at all: what would be here, and what to do first. */
  readonly empty: ReactNode
  /** Calls again when one of these changes. */
  readonly dependencies?: readonly unknown[]
}
