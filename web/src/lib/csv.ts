import { disarm } from '#shared/csv/disarm.ts'

export type CsvCell = number | string | undefined

/** Excel takes a file without it for the system's old code page. */
const BOM = '\ufeff'

/**
 * A table as RFC 4180: CRLF, every text in quotes, the names of the columns first. Numbers keep all their figures
 * and the decimal point; texts that a spreadsheet would run as a formula are disarmed.
 *
 * @example toCsv(['round', 'note'], [[1, 'a "b"']]) // '\ufeff"round","note"\r\n1,"a ""b"""\r\n'
 */
export function toCsv(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const line = (cells: readonly CsvCell[]) => `${cells.map(cellText).join(',')}\r\n`
  return BOM + line(head) + rows.map(line).join('')
}

function cellText(cell: CsvCell): string {
  if (cell === undefined || (typeof cell === 'number' && !Number.isFinite(cell))) return ''
  return typeof cell === 'number' ? String(cell) : `"${disarm(cell).replaceAll('"', '""')}"`
}
