import { exactInterval, Z_95 } from '../crash/binomial.ts'
import type { Counted, Measured } from '../models/track-record.ts'
import { ENOUGH_ROUNDS } from './enough-rounds.ts'
import { type Tally, UNIT } from './tally.ts'

/** What was counted beside the sum of the chances that the plans named. */
export function countedIn({ rounds, hits, chance }: Tally): Counted {
  return { rounds, hits, expectedHits: chance / UNIT }
}

/**
 * What counted plans show beside what their own odds said.
 *
 * - The hits' range and the result's interval are those of the normal distribution with the sum of the plans' own
 *   variances (the hits are Poisson binomial); the range goes outwards to whole hits.
 * - The rate's interval is the exact one of Clopper and Pearson. It holds for plans of different chances too: their
 *   hits vary less than those of equal chances (Hoeffding 1956).
 *
 * @example
 * measure(sumOf(plans.map(tallyOf))).rate // { actual: 0.481, interval: [0.45, 0.513], expected: 0.485 }
 */
export function measure(tally: Tally): Measured {
  const { rounds, hits, expectedHits } = countedIn(tally)
  const spread = Z_95 * Math.sqrt(tally.variance / UNIT)
  const counted = {
    rounds,
    hits,
    expectedHits,
    expectedRange: [
      Math.max(0, Math.floor(expectedHits - spread)),
      Math.min(rounds, Math.ceil(expectedHits + spread)),
    ] satisfies [number, number],
    tooFew: rounds < ENOUGH_ROUNDS,
  }
  if (rounds === 0) return counted
  const [low, high] = exactInterval(hits, rounds)
  return {
    ...counted,
    rate: { actual: hits / rounds, interval: [low, high], expected: expectedHits / rounds },
    net: netOf(tally),
  }
}

function netOf({ rounds, paid, expectedPaid, paidVariance }: Tally): NonNullable<Measured['net']> {
  const actual = paid / 100 / rounds - 1
  const half = (Z_95 * Math.sqrt(paidVariance / UNIT)) / rounds
  return {
    actual,
    // Nobody loses more than the stake.
    interval: [Math.max(-1, actual - half), actual + half],
    expected: expectedPaid / UNIT / rounds - 1,
  }
}
