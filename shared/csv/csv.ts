/** Without a byte order mark Excel assumes the system's legacy code page. */
export const BYTE_ORDER_MARK = '\ufeff'

export type CsvCell = string | number | boolean | undefined

/** Writes a table with its column names. @example csvFile(['n'], [[1]]) // '\ufeff"n"\r\n1\r\n' */
export function csvFile(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvLines([head, ...rows])
}

/**
 * Writes rows as RFC 4180: CRLF, quoted texts. Numbers keep all digits and the decimal point; texts that a spreadsheet would
 * run as a formula are disarmed.
 */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: CsvCell): string {
  if (cell === undefined || (typeof cell === 'number' && !Number.isFinite(cell))) return ''
  return typeof cell === 'number' ? String(cell) : `"${disarm(String(cell)).replaceAll('"', '""')}"`
}

/**
 * Matches the start of a formula in a spreadsheet: = + - @ (in full width too), a tab or a line break at the start of
 * a cell, also after spaces and quotes. Programs that split cells at semicolons, tabs or line breaks, such as Excel
 * where the comma is the decimal sign, start new cells there.
 */
const FORMULA = /(^|[;\t\r\n])((?:[^\S\t\r\n]|["'`\u200b])*)([=+\-@\uff0b\uff0d\uff1d\uff20])/g
const CONTROL = /^[\t\r\n]/

/**
 * Inserts an apostrophe before every formula (OWASP, "CSV Injection"). A space or a quote before it
 * would evade a look at the first character only.
 */
export function disarm(text: string): string {
  const disarmed = text.replace(FORMULA, "$1'$2$3")
  return CONTROL.test(disarmed) ? `'${disarmed}` : disarmed
}
