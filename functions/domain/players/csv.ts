import { stringify } from 'csv-stringify/sync'
import { disarm } from '#shared/csv/disarm.ts'

export type Cell = string | number | boolean | undefined

const BOM = '\ufeff'

/**
 * CSV rows by RFC 4180: CRLF, every text in quotes. The first part begins with the UTF-8 byte order mark, which Excel
 * needs, and the column names.
 */
export function toCsv(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  isFirst: boolean,
): string {
  const cells = rows.map((row) => row.map(plain))
  const head = isFirst ? [[...columns]] : []
  const text = stringify([...head, ...cells], { record_delimiter: '\r\n', quoted_string: true })
  return isFirst ? BOM + text : text
}

function plain(cell: Cell): string | number {
  if (typeof cell === 'number') return cell
  return typeof cell === 'string' ? disarm(cell) : String(cell ?? '')
}
