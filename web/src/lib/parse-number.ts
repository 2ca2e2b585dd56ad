/**
 * Parses a number as people type it: comma or point for decimals, digit groups in the style of the language, optional
 * `x` at the end.
 * @param decimal the language's own sign; it decides what `1,234` means
 * @returns undefined for anything else
 * @example parseNumber('2,5', '.') // 2.5
 */
export function parseNumber(text: string, decimal: string): number | undefined {
  const typed = text.replace(/[\s\u00a0\u202f]/g, '').replace(/x$/i, '')
  const group = decimal === ',' ? '.' : ','
  const grouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`)
  const plain = (grouped.test(typed) ? typed.replaceAll(group, '') : typed).replace(',', '.')
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
