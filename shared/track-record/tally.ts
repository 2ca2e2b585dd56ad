import type { MultiplierX100 } from '../crash/multiplier.ts'
import { roundOdds } from '../crash/target.ts'

/**
 * Fixed-point unit of chances, returns and squares: integers in hundred-millionths. Unlike doubles, integers give the
 * same sum in any order. Rounding changes the expected hits of a million rounds by 0.005 at most.
 */
export const UNIT = 100_000_000

/**
 * The sums over settled rounds, integers below 2^53. `paidSquares` would reach that first, after ten million bold
 * rounds in one counter.
 */
export const TALLY_FIELDS = [
  'rounds',
  'hits',
  /** Sum of the rounds' chances, in `UNIT`. */
  'chance',
  /** Sum of (hit - p)², in `UNIT`: determines the width of the hits' interval at every look. */
  'hitSquares',
  /** Sum of the expected payouts of one unit on each round, in `UNIT`. */
  'expectedPaid',
  /** Sum of (paid - expected)² of one unit on each round, in `UNIT`. */
  'paidSquares',
  /** Payouts of one unit on each round, in hundredths: the targets that were reached. */
  'paid',
] as const
export type TallyField = (typeof TALLY_FIELDS)[number]
export type Tally = Readonly<Record<TallyField, number>>

export const EMPTY_TALLY: Tally = {
  rounds: 0,
  hits: 0,
  chance: 0,
  hitSquares: 0,
  expectedPaid: 0,
  paidSquares: 0,
  paid: 0,
}

export interface TalliedRound {
  readonly targetX100: MultiplierX100
  /** The round's stated return to player. */
  readonly rtp: number
  readonly hit: boolean
}

/**
 * Converts one settled round to summands.
 * @throws RangeError unless 0 < rtp <= 1.
 * @example
 * tallyOf({ targetX100: fromDecimal(2), rtp: 0.97, hit: true }) // rounds 1, hits 1, chance 48500000, paid 200 …
 */
export function tallyOf({ targetX100, rtp, hit }: TalliedRound): Tally {
  const { chance, expectedReturn } = roundOdds(targetX100, rtp)
  const paid = hit ? targetX100 / 100 : 0
  return {
    rounds: 1,
    hits: hit ? 1 : 0,
    chance: Math.round(UNIT * chance),
    hitSquares: Math.round(UNIT * (Number(hit) - chance) ** 2),
    expectedPaid: Math.round(UNIT * expectedReturn),
    paidSquares: Math.round(UNIT * (paid - expectedReturn) ** 2),
    paid: hit ? targetX100 : 0,
  }
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = { ...EMPTY_TALLY }
  for (const tally of tallies) for (const field of TALLY_FIELDS) sum[field] += tally[field]
  return sum
}
