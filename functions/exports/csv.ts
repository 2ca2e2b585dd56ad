import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | boolean | undefined

const BOM = '\ufeff'

/**
 * Rows as RFC 4180: CRLF, every text in quotes; the first part begins with the mark of UTF-8, which Excel
 * needs, and the names of the columns.
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

/**
 * What a spreadsheet would take for a formula: one of = + - @ (in full width, too), a tab or a line break at
 * the start of a cell, also behind spaces and quotes. A program that splits cells at semicolons, tabs or line
 * breaks, as Excel does where the comma is the decimal sign, makes new starts there.
 */
const FORMULA = /(^|[;\t\r\n])((?:[^\S\t\r\n]|["'`\u200b])*)([=+\-@\uff0b\uff0d\uff1d\uff20])/g
const CONTROL = /^[\t\r\n]/

/**
 * The same text with an apostrophe where a formula would begin (OWASP, "CSV Injection"). csv-stringify's own
 * `escape_formulas` looks at the first character alone, so a space or a quote before it would do.
 */
export function disarm(text: string): string {
  const disarmed = text.replace(FORMULA, "$1'$2$3")
  return CONTROL.test(disarmed) ? `'${disarmed}` : disarmed
}
