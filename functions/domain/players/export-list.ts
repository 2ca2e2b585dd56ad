import type * as z from 'zod/mini'
import type { CsvCell } from '#shared/csv/csv.ts'
import { parseFields } from '../../platform/http/parse.ts'

export interface Part {
  /** The records as the list's endpoint answers them. */
  readonly records: readonly unknown[]
  /** The same records as table rows. */
  readonly rows: readonly (readonly CsvCell[])[]
  /** The start of the next part; undefined after the last one. */
  readonly next: object | undefined
}

export interface ExportRequest {
  /** The filters of the list's query, unchecked. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly limit: number
  readonly from: Readonly<Record<string, unknown>> | undefined
  readonly nowMs: number
}

export interface Exportable {
  readonly guard: 'editor' | 'admin'
  readonly columns: readonly string[]
  /** @throws AppError 400 for an unknown filter. */
  readonly read: (request: ExportRequest) => Promise<Part>
}

interface Definition<F extends z.core.$ZodType, R> {
  readonly guard: Exportable['guard']
  readonly filters: F
  readonly find: (
    filters: z.core.output<F>,
    request: ExportRequest,
  ) => Promise<{ readonly records: readonly R[]; readonly next: object | undefined }>
  readonly columns: Readonly<Record<string, (record: R) => CsvCell>>
}

/**
 * Makes a list exportable, from the query of the list and the cells of its columns.
 *
 * @example exportable({ guard: 'editor', filters, find, columns: { id: ({ _id }) => _id } })
 */
export function exportable<F extends z.core.$ZodType, R>(list: Definition<F, R>): Exportable {
  const cells = Object.values(list.columns)
  return {
    guard: list.guard,
    columns: Object.keys(list.columns),
    read: async (request) => {
      const { records, next } = await list.find(parseFields(list.filters, request.filters), request)
      return { records, next, rows: records.map((record) => cells.map((cell) => cell(record) ?? '')) }
    },
  }
}

/** The key after which a part starts, in a list whose position is one key. */
export function keyOf(from: ExportRequest['from']): string | undefined {
  return typeof from?.after === 'string' ? from.after : undefined
}

export function afterKey(after: string | undefined): object | undefined {
  return after === undefined ? undefined : { after }
}
