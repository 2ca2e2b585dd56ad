/**
 * Matches the start of a formula in a spreadsheet: = + - @ (in full width too), a tab or a line break at the start of
 * a cell, also after spaces and quotes. Programs that split cells at semicolons, tabs or line breaks, such as Excel
 * where the comma is the decimal sign, start new cells there.
 */
const FORMULA = /(^|[;\t\r\n])((?:[^\S\t\r\n]|["'`\u200b])*)([=+\-@\uff0b\uff0d\uff1d\uff20])/g
const CONTROL = /^[\t\r\n]/

/**
 * Inserts an apostrophe before every formula (OWASP, "CSV Injection"). csv-stringify's own `escape_formulas` looks at
 * the first character only, so a space or a quote before it would evade it.
 */
export function disarm(text: string): string {
  const disarmed = text.replace(FORMULA, "$1'$2$3")
  return CONTROL.test(disarmed) ? `'${disarmed}` : disarmed
}
