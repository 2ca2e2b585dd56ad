import { atMost, binomialQuantile, Z_95 } from './binomial.ts'

/** One stake on one target, every round the same. */
export interface FlatBet {
  /** Chance of reaching the target, 0..1. */
  readonly chance: number
  /** The target as a decimal: 2 pays 2 for a stake of 1. */
  readonly target: number
}

/** The average profit of a stake of 1; negative with any house edge. */
export function meanProfit({ chance, target }: FlatBet): number {
  return chance * target - 1
}

/** The standard deviation of the profit of a stake of 1. */
export function profitDeviation({ chance, target }: FlatBet): number {
  return target * Math.sqrt(chance * (1 - chance))
}

export interface ProfitRange {
  readonly mean: number
  readonly deviation: number
  /** From the normal distribution: only an approximation, poor for high targets. */
  readonly normal: readonly [number, number]
  /** Exact quantiles, and their numbers of hits. */
  readonly hits: readonly [number, number]
  readonly exact: readonly [number, number]
  readonly chanceOfProfit: number
}

/**
 * The profit of n rounds of stake 1 in 95 of 100 such sessions.
 *
 * @throws RangeError unless n is a whole number of at least 1.
 */
export function profitRange(bet: FlatBet, n: number): ProfitRange {
  if (!Number.isInteger(n) || n < 1) throw new RangeError(`not a number of rounds: ${n}`)
  const { chance, target } = bet
  const mean = n * meanProfit(bet)
  const deviation = Math.sqrt(n) * profitDeviation(bet)
  const hits = [binomialQuantile(0.025, n, chance), binomialQuantile(0.975, n, chance)] as const
  return {
    mean,
    deviation,
    normal: [mean - Z_95 * deviation, mean + Z_95 * deviation],
    hits,
    exact: [hits[0] * target - n, hits[1] * target - n],
    chanceOfProfit: 1 - atMost(breakEvenHits(n, target), n, chance),
  }
}

/** The most hits without a profit. In whole hundredths, since 1.2 · 5 - 6 is not zero in doubles. */
function breakEvenHits(n: number, target: number): number {
  return Math.floor((100 * n) / Math.round(100 * target))
}

/**
 * Rounds after which the return to player, estimated at one target, has a 95% interval of ± e (normal
 * approximation): (z / e)² · variance of the return, with z the 97.5% point.
 */
export function roundsForRtp({ chance, target }: FlatBet, e: number): number {
  const variance = chance * (1 - chance) * target * target
  return Math.ceil((Z_95 / e) ** 2 * variance)
}
