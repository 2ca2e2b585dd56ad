import { twoSidedBinomial } from '../audit/tails.ts'
import { logGamma, logMean } from '../evidence.ts'

/**
 * Faults that lists have. Given 1.01x or more the distribution R / x is free of R, so none of these needs to know the
 * return. All take multipliers in hundredths, in the order of the rounds.
 */

const LOWEST = 101

/** Shares of doubled rows, of equal weight. */
const DOUBLED_SHARES = [0.005, 0.01, 0.02, 0.05, 0.1]

export interface DoubledRows {
  /** Rounds of 1.01x or more next to each other. */
  readonly pairs: number
  readonly equal: number
  /** Equal pairs in a complete list. */
  readonly expected: number
  readonly finalLogE: number
  /** The e-value is valid at every look, so its highest counts. */
  readonly maxLogE: number
}

/** Rows doubled next to each other. The chance of the value is part of it: 57.31x twice says more than 1.02x twice. */
export function doubledRows(outcome: ArrayLike<number>): DoubledRows {
  // What equal pairs added; each pair also leaves the factor 1 - share.
  const gains = new Float64Array(DOUBLED_SHARES.length)
  let [pairs, equal, maxLogE, before] = [0, 0, 0, 0]
  const logE = () => logMean(DOUBLED_SHARES.map((share, at) => (gains[at] ?? 0) + pairs * Math.log1p(-share)))
  for (let at = 0; at < outcome.length; at += 1) {
    const value = outcome[at] ?? 0
    if (value >= LOWEST && before >= LOWEST) {
      pairs += 1
      if (value === before) {
        equal += 1
        const chance = LOWEST / (value * (value + 1))
        DOUBLED_SHARES.forEach((share, index) => {
          gains[index] = (gains[index] ?? 0) + Math.log1p(share / (chance * (1 - share)))
        })
        maxLogE = Math.max(maxLogE, logE())
      }
    }
    before = value
  }
  return { pairs, equal, expected: pairs * SAME, finalLogE: logE(), maxLogE }
}

/** The chance that two rounds of 1.01x or more are equal: the sum of the squares of 101 / (k (k + 1)). */
const SAME = sumOfSquares()

function sumOfSquares(): number {
  let sum = 0
  for (let k = 100_000; k >= LOWEST; k -= 1) sum += (LOWEST / (k * (k + 1))) ** 2
  return sum
}

/** Half of the rounds of 1.01x or more reach it. */
const HALF_X100 = 202

export interface LagDependence {
  readonly lag: number
  readonly pairs: number
  /** Pairs of which both reach 2.02x, or neither. */
  readonly agree: number
  /** Exact, two-sided: agreements of independent rounds are fair coins. */
  readonly p: number
}

/** Whether a round resembles the one `lag` rounds before. */
export function lagDependence(outcome: ArrayLike<number>, lag: number): LagDependence {
  let [pairs, agree] = [0, 0]
  for (let at = lag; at < outcome.length; at += 1) {
    const [now, then] = [outcome[at] ?? 0, outcome[at - lag] ?? 0]
    if (now < LOWEST || then < LOWEST) continue
    pairs += 1
    if (now >= HALF_X100 === then >= HALF_X100) agree += 1
  }
  return { lag, pairs, agree, p: pairs === 0 ? 1 : twoSidedBinomial(agree, pairs, 0.5) }
}

export interface ChangeOfReturn {
  readonly below: number
  /** The largest distance between the share of rounds below 1.01x so far and the share of all rounds so far. */
  readonly distance: number
  readonly largestAt: number
  /** For one look; conservative at any return that does not change. */
  readonly p: number
}

/** Whether rounds below 1.01x come evenly through the list, as they do at one return (Kolmogorov 1933). */
export function changeOfReturn(outcome: ArrayLike<number>): ChangeOfReturn {
  const n = outcome.length
  let m = 0
  for (let at = 0; at < n; at += 1) if ((outcome[at] ?? 0) < LOWEST) m += 1
  if (m === 0) return { below: 0, distance: 0, largestAt: 0, p: 1 }
  let [soFar, distance, largestAt] = [0, 0, 0]
  for (let at = 0; at < n; at += 1) {
    if ((outcome[at] ?? 0) < LOWEST) soFar += 1
    const off = Math.abs(soFar / m - (at + 1) / n)
    if (off > distance) [distance, largestAt] = [off, at + 1]
  }
  return { below: m, distance, largestAt, p: kolmogorovTail(distance * Math.sqrt(m)) }
}

/** 2 · sum of (-1)^(k-1) e^(-2 k² x²). */
function kolmogorovTail(x: number): number {
  // Below it the tail is 1 to twelve digits, and the sum converges slowly.
  if (x < 0.2) return 1
  let sum = 0
  for (let k = 1; k <= 40; k += 1) {
    const term = Math.exp(-2 * k * k * x * x)
    sum += k % 2 === 1 ? term : -term
    if (term < 1e-20 * sum) break
  }
  return Math.min(1, Math.max(0, 2 * sum))
}

/** Lower ends of the classes, in hundredths. */
const CLASSES = [101, 110, 125, 150, 200, 300, 500, 1000]
const CLASS_CHANCES = CLASSES.map(
  (edge, at) => LOWEST / edge - LOWEST / (CLASSES[at + 1] ?? Number.POSITIVE_INFINITY),
)
/** Weights of the Dirichlet priors around the distribution, of equal weight. */
const KAPPAS = [20, 100, 500]

export interface Shape {
  readonly counts: readonly number[]
  /** Of each class in a complete list. */
  readonly expected: readonly number[]
  readonly logE: number
}

/** Whether the multipliers spread as the distribution does: a Dirichlet mixture of all shapes against it. */
export function shapeEvidence(outcome: ArrayLike<number>): Shape {
  const counts = CLASSES.map(() => 0)
  for (let at = 0; at < outcome.length; at += 1) {
    const value = outcome[at] ?? 0
    let index = CLASSES.length - 1
    while (index >= 0 && (CLASSES[index] ?? 0) > value) index -= 1
    if (index >= 0) counts[index] = (counts[index] ?? 0) + 1
  }
  const all = counts.reduce((sum, count) => sum + count, 0)
  const logs = KAPPAS.map((kappa) =>
    CLASS_CHANCES.reduce(
      (sum, chance, at) => {
        const count = counts[at] ?? 0
        return sum + logGamma(kappa * chance + count) - logGamma(kappa * chance) - count * Math.log(chance)
      },
      logGamma(kappa) - logGamma(kappa + all),
    ),
  )
  return { counts, expected: CLASS_CHANCES.map((chance) => all * chance), logE: logMean(logs) }
}
