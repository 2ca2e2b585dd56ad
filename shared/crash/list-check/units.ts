import { type Columns, numbersOf } from './columns.ts'
import type { Layout } from './layout.ts'

/** 1.32x is written 1.32 in `times` and 132 in `hundredths`. */
export type MultiplierUnit = 'times' | 'hundredths'
/** 48% is written 0.48 as `share` and 48 as `percent`; a percent sign in the cell overrides this. */
export type ChanceUnit = 'share' | 'percent'

/** The units of a file's numbers: guessed, and correctable by the user. */
export interface Units {
  readonly multiplier: MultiplierUnit
  readonly chance: ChanceUnit
  readonly claim: ChanceUnit
}

/** Number of cells needed to tell hundredths from whole multipliers. */
const MIN_CELLS = 5

/**
 * Guesses the units from the sample. Multipliers are in hundredths if all are whole and none is below 100: only one
 * in a hundred real rounds reaches 100x.
 *
 * @example
 * recogniseUnits(layout, { outcome: 1 }) // { multiplier: 'times', chance: 'share', claim: 'share' }
 */
export function recogniseUnits(layout: Layout, columns: Columns): Units {
  const numbers = (column: number | undefined) =>
    column === undefined
      ? []
      : numbersOf(
          layout.sample.map((row) => row[column] ?? ''),
          layout.decimalSign,
        )
  const isHundredths = (values: readonly number[]) =>
    values.length >= MIN_CELLS &&
    values.every((value) => value === 0 || (value >= 100 && Number.isInteger(value)))
  const chanceUnit = (column: number | undefined): ChanceUnit =>
    numbers(column).some((value) => value > 1) ? 'percent' : 'share'
  return {
    multiplier: isHundredths(numbers(columns.outcome ?? columns.target)) ? 'hundredths' : 'times',
    chance: chanceUnit(columns.chance),
    claim: chanceUnit(columns.claim),
  }
}
