import { MEDIA_TYPES } from '#shared/api/media.ts'
import { disarm } from '#shared/csv/disarm.ts'

/** Offers a file made in the browser as a download. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Firefox reads the address only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

export function saveCsv(name: string, head: readonly string[], rows: readonly (readonly CsvCell[])[]): void {
  saveFile(`${name}.csv`, new Blob([toCsv(head, rows)], { type: MEDIA_TYPES.csv }))
}

type CsvCell = number | string | undefined

/** Without a byte order mark Excel assumes the system's legacy code page. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * Writes a table as RFC 4180: CRLF, quoted texts, column names first. Numbers keep all digits and the decimal point;
 * texts that a spreadsheet would run as a formula are disarmed.
 * @example toCsv(['round', 'note'], [[1, 'a "b"']]) // '\ufeff"round","note"\r\n1,"a ""b"""\r\n'
 */
export function toCsv(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const line = (cells: readonly CsvCell[]) => `${cells.map(cellText).join(',')}\r\n`
  return BYTE_ORDER_MARK + line(head) + rows.map(line).join('')
}

function cellText(cell: CsvCell): string {
  if (cell === undefined || (typeof cell === 'number' && !Number.isFinite(cell))) return ''
  return typeof cell === 'number' ? String(cell) : `"${disarm(cell).replaceAll('"', '""')}"`
}
