declare const multiplierBrand: unique symbol

/** A multiplier in integer hundredths: 1.00x is 100. Made by `multiplierX100` or `fromDecimal` only. */
export type MultiplierX100 = number & { readonly [multiplierBrand]: 'MultiplierX100' }

/** 1.00x: the lowest a round can show. */
export const MIN_MULTIPLIER_X100 = 100

/**
 * The largest value for which hundredths and their two-decimal double determine each other: `n / 100` and `* 100` each
 * round by a factor within 1 ± 2^-53, so converting back is off by about n · 2^-52, below 1/2 for n < 2^51.
 */
export const MAX_MULTIPLIER_X100 = 2 ** 51 - 1

/**
 * Integer hundredths as a multiplier.
 *
 * @throws RangeError unless an integer from 100 (1.00x) to 2^51 - 1.
 * @example
 * multiplierX100(150) // 1.50x
 */
export function multiplierX100(hundredths: number): MultiplierX100 {
  if (!isMultiplierX100(hundredths)) {
    throw new RangeError(`not a multiplier in hundredths: ${hundredths}`)
  }
  return hundredths
}

function isMultiplierX100(value: number): value is MultiplierX100 {
  return Number.isInteger(value) && value >= MIN_MULTIPLIER_X100 && value <= MAX_MULTIPLIER_X100
}

/**
 * A two-decimal number (1.1 is 1.10x) as hundredths, exactly.
 *
 * @throws RangeError for more than two decimals, below 1.00 or not finite.
 * @example
 * fromDecimal(1.15) // 115, although 1.15 * 100 is 114.99999999999999
 */
export function fromDecimal(decimal: number): MultiplierX100 {
  const hundredths = Math.round(decimal * 100)
  if (hundredths / 100 !== decimal) throw new RangeError(`not a multiplier of two decimals: ${decimal}`)
  return multiplierX100(hundredths)
}

/**
 * The double nearest to the two-decimal value (IEEE 754 division rounds correctly): what JSON and screens
 * carry.
 *
 * @example
 * toDecimal(multiplierX100(115)) // 1.15
 */
export function toDecimal(multiplier: MultiplierX100): number {
  return multiplier / 100
}
