import type { Rows } from '../rows.ts'

const NONE = new Float64Array(0)

/** Builds rows with only the given columns. */
export function rowsOf(given: Partial<Rows>): Rows {
  const some = given.outcome ?? given.hit ?? given.id ?? NONE
  return {
    count: some.length,
    id: undefined,
    hasNumericIds: true,
    time: undefined,
    target: undefined,
    chance: undefined,
    claim: undefined,
    outcome: undefined,
    hit: undefined,
    idsWithoutOutcome: NONE,
    withoutOutcome: 0,
    refused: { row: NONE, column: NONE, code: NONE, total: 0, byCode: NONE },
    stopped: undefined,
    ...given,
  }
}

/** Returns 1, 2, … n. */
export function upTo(n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, index) => index + 1)
}
