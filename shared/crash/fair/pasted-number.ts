/** Strips `#`, `x` and thousands separators. */
function bare(text: string): string {
  return text
    .trim()
    .replace(/^#|(?<!\s)\s*[x×]$/gi, '')
    .replace(/['’_\u00a0\u202f]/g, '')
}

/**
 * Reads the number of a game as sites write it: `#12.306.896`, `12,306,896`.
 * @returns undefined for anything else
 */
export function readGame(text: string): number | undefined {
  const digits = bare(text).replace(/[.,](?=\d{3}(?:\D|$))/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}

/**
 * Reads a multiplier in hundredths, with point or comma: `10.91x`, `1,317.37`, `1.317,37x`. `1,317` is ambiguous.
 * @returns undefined for anything else, or more than two decimals
 * @example
 * readMultiplier('10,91x') // 1091
 */
export function readMultiplier(text: string): number | 'ambiguous' | undefined {
  const number = bare(text)
  if (/^\d{1,3}[.,]\d{3}$/.test(number)) return 'ambiguous'
  const parts = /^(\d{1,15}|\d{1,3}(?:([.,])\d{3})+)(?:([.,])(\d{1,2}))?$/.exec(number)
  const [, whole = '', thousands, point, decimals = ''] = parts ?? []
  if (!parts || (thousands !== undefined && thousands === point)) return undefined
  return Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
}
