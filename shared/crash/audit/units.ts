import { type Columns, numbersOf } from './columns.ts'
import type { Layout } from './layout.ts'

/** `times`: 1.32 is 1.32x. `hundredths`: 132 is. */
export type MultiplierUnit = 'times' | 'hundredths'
/** `share`: 0.48. `percent`: 48. A cell with a percent sign says so itself. */
export type ChanceUnit = 'share' | 'percent'

/** The units of a file's numbers; guessed, and correctable. */
export interface Units {
  /** Unit of outcomes and targets. */
  readonly multiplier: MultiplierUnit
  readonly chance: ChanceUnit
  readonly claim: ChanceUnit
}

/** With fewer cells, hundredths and a run of whole multipliers look alike. */
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
