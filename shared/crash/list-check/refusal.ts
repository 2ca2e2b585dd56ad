/** Reasons to refuse a row or a whole file. The texts are in the locales. */
export const REFUSALS = [
  'missing',
  'not_a_number',
  'mixed_scripts',
  'negative',
  'below_1x',
  'above_100_percent',
  'too_large',
  'not_yes_or_no',
  'too_few_cells',
  'too_many_cells',
  'unclosed_quote',
  'too_many_rows',
  'row_too_long',
] as const

export type Refusal = (typeof REFUSALS)[number]

/** Refusals are negative numbers, so that cell readers need no allocation. */
export const MISSING = -1
export const NOT_A_NUMBER = -2
export const MIXED_SCRIPTS = -3
export const NEGATIVE = -4
export const BELOW_ONE = -5
export const ABOVE_ONE = -6
export const TOO_LARGE = -7
export const NOT_YES_OR_NO = -8
export const TOO_FEW_CELLS = -9
export const TOO_MANY_CELLS = -10
export const UNCLOSED_QUOTE = -11
export const TOO_MANY_ROWS = -12
export const ROW_TOO_LONG = -13

/**
 * Returns the code of a reader's negative number.
 * @example
 * refusalOf(-2) // 'not_a_number'
 */
export function refusalOf(negative: number): Refusal {
  return REFUSALS[-negative - 1] ?? 'not_a_number'
}
