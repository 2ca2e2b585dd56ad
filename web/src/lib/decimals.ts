/**
 * Returns the number of decimals a figure needs, at most two: 97 none, 97.5 one, 96.84 two.
 * @example number(97.5, decimalsOf(97.5)) // '97.5'
 */
export function decimalsOf(value: number): number {
  const hundredths = Math.round(value * 100)
  if (hundredths % 100 === 0) return 0
  return hundredths % 10 === 0 ? 1 : 2
}
