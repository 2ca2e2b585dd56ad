/** Parses a number with a point or a comma. Returns undefined for an empty text, NaN for an invalid one. */
export function parseNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return undefined
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

const DECIMALS = 6

/** Formats `0.97` as "97", without binary rounding noise. */
export function percentOf(share: number): string {
  return String(Number((100 * share).toFixed(DECIMALS)))
}

export function shareOf(percent: number): number {
  return Number((percent / 100).toFixed(DECIMALS + 2))
}
