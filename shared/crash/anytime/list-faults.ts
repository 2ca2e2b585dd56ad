import { twoSidedBinomial } from '../binomial.ts'
import { logGamma, logMean } from '../evidence.ts'

/**
 * Tests for faults of lists. Rounds of 1.01x or more are distributed independently of the return R, so no test needs
 * to know R. All take multipliers in hundredths, in the order of the rounds.
 */

/** 1.01x, the lowest multiplier that is not an instant crash. */
export const LOWEST_X100 = 101

/** Alternative shares of doubled rows, equally weighted. */
const DOUBLED_SHARES = [0.005, 0.01, 0.02, 0.05, 0.1]

/** Logarithms of an e-value. */
interface Evidence {
  readonly finalLogE: number
  /** The maximum over all looks: the e-value is valid at each. */
  readonly maxLogE: number
}

export interface DoubledRows extends Evidence {
  /** Consecutive rounds of 1.01x or more. */
  readonly pairs: number
  readonly equal: number
  /** Expected number of equal pairs in a complete list. */
  readonly expected: number
}

/**
 * Tests for rows doubled next to each other. The chance of the value matters: 57.31x twice is stronger evidence than
 * 1.02x twice.
 */
export function doubledRows(outcome: ArrayLike<number>): DoubledRows {
  // Log gains from equal pairs; each pair also contributes the factor 1 - share.
  const gains = new Float64Array(DOUBLED_SHARES.length)
  let [pairs, equal, maxLogE, before] = [0, 0, 0, 0]
  const logE = () => logMean(DOUBLED_SHARES.map((share, at) => (gains[at] ?? 0) + pairs * Math.log1p(-share)))
  for (let at = 0; at < outcome.length; at += 1) {
    const value = outcome[at] ?? 0
    if (value >= LOWEST_X100 && before >= LOWEST_X100) {
      pairs += 1
      if (value === before) {
        equal += 1
        const chance = LOWEST_X100 / (value * (value + 1))
        DOUBLED_SHARES.forEach((share, index) => {
          gains[index] = (gains[index] ?? 0) + Math.log1p(share / (chance * (1 - share)))
        })
        maxLogE = Math.max(maxLogE, logE())
      }
    }
    before = value
  }
  return { pairs, equal, expected: pairs * EQUAL_PAIR_CHANCE, finalLogE: logE(), maxLogE }
}

/** The chance that two rounds of 1.01x or more are equal: the sum of the squares of 101 / (k (k + 1)). */
export const EQUAL_PAIR_CHANCE = sumOfSquares()

function sumOfSquares(): number {
  let sum = 0
  for (let k = 100_000; k >= LOWEST_X100; k -= 1) sum += (LOWEST_X100 / (k * (k + 1))) ** 2
  return sum
}

/** Alternatives, equally weighted: the share of copied rows, and the chance that the copy goes on with the next row. */
const COPIES = [0.01, 0.02, 0.05, 0.1].flatMap((share) => [0, 0.5].map((goesOn) => ({ share, goesOn })))

export interface RepeatedRows extends Evidence {
  /** Rows of 1.01x or more that equal an earlier one. */
  readonly equal: number
}

/**
 * Tests for rows that copy an earlier one at any distance, alone or with the rows after it. Each row is compared with a
 * draw from all earlier rows, and with the row that followed the last one of the same value.
 */
export function repeatedRows(outcome: ArrayLike<number>): RepeatedRows {
  const seen = new Map<number, { count: number; last: number }>()
  const logs = new Float64Array(COPIES.length)
  // The chance that the row before was copied, by alternative.
  const copied = new Float64Array(COPIES.length)
  // The value after the last row that equals the row before, and that row's share of such rows.
  let [next, nextShare] = [0, 0]
  let [rows, maxLogE] = [0, 0]
  for (let at = 0; at < outcome.length; at += 1) {
    const value = outcome[at] as number
    if (value < LOWEST_X100) {
      next = 0
      continue
    }
    const equal = seen.get(value) ?? { count: 0, last: -1 }
    // One over the chance of the value.
    const rarity = (value * (value + 1)) / LOWEST_X100
    const drawn = rows === 0 ? 1 : (equal.count / rows) * rarity
    const followed = next === value ? rarity : 0
    let likeliest = 0
    for (let index = 0; index < COPIES.length; index += 1) {
      const { share, goesOn } = COPIES[index] as (typeof COPIES)[number]
      const following = next < LOWEST_X100 ? 0 : (copied[index] as number) * goesOn * nextShare
      const factor = 1 + share * (drawn - 1) + following * (followed - 1)
      const log = (logs[index] as number) + Math.log(factor)
      likeliest = Math.max(likeliest, log)
      logs[index] = log
      copied[index] = (share * drawn + following * followed) / factor
    }
    if (likeliest > maxLogE) maxLogE = Math.max(maxLogE, logMean(logs))
    if (equal.count === 0) seen.set(value, equal)
    next = equal.count === 0 ? 0 : (outcome[equal.last + 1] as number)
    nextShare = 1 / equal.count
    equal.count += 1
    equal.last = at
    rows += 1
  }
  return { equal: rows - seen.size, finalLogE: logMean(logs), maxLogE }
}

/** The median of rounds of 1.01x or more. */
const HALF_X100 = 202

/** The agreement of rounds with those `lag` rounds before. */
export interface LagDependence {
  readonly lag: number
  readonly pairs: number
  /** Pairs in which both reach 2.02x, or neither. */
  readonly agree: number
  /** Exact, two-sided: agreement of independent rounds has chance 1/2. */
  readonly p: number
}

type LagPairs = Omit<LagDependence, 'p'>

/** Returns 1 for a round of 2.02x or more, -1 for a lower one, and 0 below 1.01x. */
export function halvesOf(outcome: ArrayLike<number>): Int8Array {
  const halves = new Int8Array(outcome.length)
  for (let at = 0; at < halves.length; at += 1) {
    const value = outcome[at] as number
    if (value >= LOWEST_X100) halves[at] = value >= HALF_X100 ? 1 : -1
  }
  return halves
}

/** Adds the pairs of the rounds from an index on: a growing list is counted once. */
export function addPairs({ lag, pairs, agree }: LagPairs, halves: Int8Array, from: number): LagPairs {
  let [all, surplus] = [0, 0]
  for (let at = Math.max(lag, from); at < halves.length; at += 1) {
    // 1 if both agree, -1 if not, 0 if one does not count.
    const both = (halves[at] as number) * (halves[at - lag] as number)
    all += both & 1
    surplus += both
  }
  return { lag, pairs: pairs + all, agree: agree + (all + surplus) / 2 }
}

export function withPValue({ lag, pairs, agree }: LagPairs): LagDependence {
  return { lag, pairs, agree, p: pairs === 0 ? 1 : twoSidedBinomial(agree, pairs, 0.5) }
}

export interface ChangeOfReturn {
  readonly below: number
  /** The largest distance between the share of rounds below 1.01x so far and the share of all rounds so far. */
  readonly distance: number
  readonly largestAt: number
  /** Valid for a single look; conservative at any constant return. */
  readonly p: number
}

/** Tests whether rounds below 1.01x are evenly spread over the list, as under a constant return (Kolmogorov 1933). */
export function changeOfReturn(outcome: ArrayLike<number>): ChangeOfReturn {
  const n = outcome.length
  let m = 0
  for (let at = 0; at < n; at += 1) if ((outcome[at] ?? 0) < LOWEST_X100) m += 1
  if (m === 0) return { below: 0, distance: 0, largestAt: 0, p: 1 }
  let [soFar, distance, largestAt] = [0, 0, 0]
  for (let at = 0; at < n; at += 1) {
    if ((outcome[at] ?? 0) < LOWEST_X100) soFar += 1
    const off = Math.abs(soFar / m - (at + 1) / n)
    if (off > distance) [distance, largestAt] = [off, at + 1]
  }
  return { below: m, distance, largestAt, p: kolmogorovTail(distance * Math.sqrt(m)) }
}

/** Returns 2 · sum of (-1)^(k-1) e^(-2 k² x²). */
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
  (edge, at) => LOWEST_X100 / edge - LOWEST_X100 / (CLASSES[at + 1] ?? Number.POSITIVE_INFINITY),
)
/** Concentrations of the Dirichlet priors around the distribution, equally weighted. */
const KAPPAS = [20, 100, 500]

export interface Shape {
  readonly counts: readonly number[]
  /** Expected count of each class in a complete list. */
  readonly expected: readonly number[]
  readonly logE: number
}

/** Tests the spread of multipliers: a Dirichlet mixture of all shapes against the distribution. */
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

/**
 * Windows below 2.00x, the target that most players choose, and alternative factors of their share, equally weighted.
 */
const NEAR_MISSES_X100 = [190, 195]
const TARGET_X100 = 200
const FACTORS = [1.2, 1.5, 2, 4]

/** Returns ln of the e-value against "rounds just below 2.00x are as frequent as the distribution says". */
export function nearMissEvidence(outcome: ArrayLike<number>): number {
  let all = 0
  const near = NEAR_MISSES_X100.map(() => 0)
  for (let at = 0; at < outcome.length; at += 1) {
    const value = outcome[at] as number
    if (value >= LOWEST_X100) all += 1
    if (value < (NEAR_MISSES_X100[0] as number) || value >= TARGET_X100) continue
    NEAR_MISSES_X100.forEach((low, index) => {
      if (value >= low) near[index] = (near[index] ?? 0) + 1
    })
  }
  return logMean(
    NEAR_MISSES_X100.flatMap((low, index) => {
      const chance = LOWEST_X100 / low - LOWEST_X100 / TARGET_X100
      const count = near[index] ?? 0
      const others = (factor: number) => Math.log1p(-chance * factor) - Math.log1p(-chance)
      return FACTORS.map((factor) => count * Math.log(factor) + (all - count) * others(factor))
    }),
  )
}

/** Shares of the outcome that an edited target may reach, and log odds ratios of reaching them, equally weighted. */
const EDITS = [0.5, 0.75, 0.9].flatMap((share) =>
  [0.25, 0.5, 1, 2].map((tilt) => ({ share, tilt, gain: Math.expm1(tilt) })),
)

/**
 * Tests whether targets were edited to lie below their outcomes: then the targets of hits are too close to the outcome.
 * Among hits, target / outcome is uniform on (0, 1] whatever the target, the return and the skill.
 * @param target in hundredths
 * @param outcome in hundredths
 * @returns ln of the highest e-value over all rows
 */
export function editedTargets(target: Float64Array, outcome: Float64Array): number {
  const sums = new Float64Array(EDITS.length)
  let highest = 0
  for (let row = 0; row < target.length; row += 1) {
    const [wanted, shown] = [target[row] ?? 0, outcome[row] ?? 0]
    if (shown < wanted || wanted < LOWEST_X100) continue
    let likeliest = 0
    for (let index = 0; index < EDITS.length; index += 1) {
      const { share, tilt, gain } = EDITS[index] as (typeof EDITS)[number]
      const last = Math.floor(wanted / share)
      const chance = 1 - wanted / (last + 1)
      const sum = (sums[index] as number) + (shown <= last ? tilt : 0) - Math.log1p(chance * gain)
      sums[index] = sum
      likeliest = Math.max(likeliest, sum)
    }
    // A mean cannot exceed its largest term.
    if (likeliest > highest) highest = Math.max(highest, logMean(sums))
  }
  return highest
}

/** Alternative chances of dropping a missed row, equally weighted. */
const SHARES = [0.05, 0.1, 0.2, 0.3, 0.5, 0.8]

/** The test ends at a mean above HIGHEST. Products below the lower bound become 0, since denormal numbers are slow. */
const HIGHEST = 1e300
const LOWEST_PRODUCT = 1e-300

/**
 * Tests whether rows that missed their target were dropped. Deleted misses and skill raise the hits alike, but a
 * forecaster who lists every round leaves the distribution of the outcomes unchanged. So each outcome is compared
 * with EARLIER targets only: if rows below their target were dropped with chance d, an outcome below a share G of the
 * targets remains with 1 - d G. The e-value stays valid under any skill.
 * @param target in hundredths, in the order of time
 * @param outcome in hundredths
 * @param rtp the return of the game
 */
export function droppedMisses(target: Float64Array, outcome: Float64Array, rtp: number): Evidence {
  const earlier = new Targets(target)
  const products = new Float64Array(SHARES.length).fill(1)
  let [mean, highest, missChances] = [1, 1, 0]
  for (let row = 0; row < target.length && mean < HIGHEST; row += 1) {
    if (row > 0) {
      const missed = earlier.above(outcome[row] ?? 0)
      let sum = 0
      for (let at = 0; at < SHARES.length; at += 1) {
        const d = SHARES[at] ?? 0
        // Computes 1 - d G over 1 - d E[G], both multiplied by the number of rows so far.
        const product = ((products[at] ?? 1) * (row - d * missed)) / (row - d * missChances)
        products[at] = product > LOWEST_PRODUCT ? product : 0
        sum += product
      }
      mean = sum / SHARES.length
      if (mean > highest) highest = mean
    }
    earlier.add(target[row] ?? 0)
    missChances += 1 - (100 * rtp) / (target[row] ?? 0)
  }
  return { finalLogE: Math.log(mean), maxLogE: Math.log(highest) }
}

/** Counts targets by a binary indexed tree over the distinct ones (Fenwick 1994). */
class Targets {
  private readonly sorted: Float64Array
  private readonly tree: Int32Array
  private count = 0

  constructor(all: Float64Array) {
    this.sorted = Float64Array.from(new Set(all)).sort()
    this.tree = new Int32Array(this.sorted.length + 1)
  }

  add(target: number): void {
    this.count += 1
    const { tree } = this
    for (let at = countUpTo(this.sorted, target); at < tree.length; at += at & -at)
      tree[at] = (tree[at] ?? 0) + 1
  }

  /** Counts the added targets above an outcome. */
  above(outcome: number): number {
    const { tree } = this
    let reached = 0
    for (let at = countUpTo(this.sorted, outcome); at > 0; at -= at & -at) reached += tree[at] ?? 0
    return this.count - reached
  }
}

/** Counts the numbers up to a value by binary search. @param sorted ascending */
export function countUpTo(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}
