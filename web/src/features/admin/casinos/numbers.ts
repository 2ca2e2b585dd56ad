/** A number with a point or a comma; undefined for an empty text, NaN for what is none. */
export function parseNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return undefined
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

const DECIMALS = 6

/** `0.97` as "97", without the noise of binary fractions. */
export function percentOf(share: number): string {
  return String(Number((100 * share).toFixed(DECIMALS)))
}

export function shareOf(percent: number): number {
  return Number((percent / 100).toFixed(DECIMALS + 2))
}
