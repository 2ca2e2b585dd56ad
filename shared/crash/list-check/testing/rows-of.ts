import type { Rows } from '../rows.ts'

const NONE = new Float64Array(0)

/** Builds rows with only the given columns. */
export function rowsOf(columns: Partial<Rows>): Rows {
  const longest = columns.outcome ?? columns.hit ?? columns.id ?? NONE
  return {
    count: longest.length,
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
    ...columns,
  }
}

export function upTo(n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, index) => index + 1)
}
