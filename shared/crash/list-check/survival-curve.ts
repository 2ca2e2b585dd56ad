import { countUpTo, LOWEST_X100 } from '../anytime/list-faults.ts'
import { binomialQuantile } from '../binomial.ts'

/** Number of points: enough for a line across a wide screen. */
const POINTS = 48
const HIGHEST_X100 = 10_000

/** Quantiles of complete lists, for each point separately. */
const BAND = [0.025, 0.975] as const

export interface SurvivalPoint {
  readonly targetX100: number
  /** Number of rounds that reached the target. */
  readonly reached: number
  /** reached / rounds. */
  readonly share: number
  /** R / x. */
  readonly expected: number
  /** 95% range of the share in complete lists of this length. */
  readonly band: readonly [number, number]
}

export interface SurvivalCurve {
  readonly rounds: number
  /** The return that draws the curve: as stated, else fitted to the rounds at 1.01x. */
  readonly rtp: number
  readonly isStated: boolean
  /** From 1.01x to 100x or the highest multiplier, spaced evenly in the logarithm. */
  readonly points: readonly SurvivalPoint[]
}

/**
 * Compares how many rounds reached each of some targets with R / x.
 * @param outcome multipliers in hundredths
 * @param stated return to player, 0..1
 * @returns undefined if no round reached 1.01x
 * @example
 * survivalCurve(rows.outcome, 0.97)?.points[0] // { targetX100: 101, share: 0.959, expected: 0.960, … }
 */
export function survivalCurve(outcome: Float64Array, stated?: number): SurvivalCurve | undefined {
  const n = outcome.length
  const highest = outcome.reduce((top, value) => Math.max(top, value), HIGHEST_X100)
  const targets = Float64Array.from({ length: POINTS }, (_, point) =>
    Math.round(LOWEST_X100 * (highest / LOWEST_X100) ** (point / (POINTS - 1))),
  ).filter((target, index, all) => target !== all[index - 1])
  const reached = reachedOf(outcome, targets)
  const first = reached[0] ?? 0
  if (first === 0) return undefined
  const rtp = stated ?? (LOWEST_X100 * first) / (100 * n)
  return {
    rounds: n,
    rtp,
    isStated: stated !== undefined,
    points: Array.from(targets, (targetX100, index) => {
      const expected = Math.min(1, (100 * rtp) / targetX100)
      const count = reached[index] ?? 0
      const [low, high] = BAND.map((level) => binomialQuantile(level, n, expected) / n)
      return { targetX100, reached: count, share: count / n, expected, band: [low ?? 0, high ?? 1] }
    }),
  }
}

/**
 * Counts the rounds that reach each of ascending targets: by the highest target of each round, then cumulatively from
 * above.
 */
function reachedOf(outcome: Float64Array, targets: Float64Array): Float64Array {
  const counts = new Float64Array(targets.length)
  for (let at = 0; at < outcome.length; at += 1) {
    const highest = countUpTo(targets, outcome[at] ?? 0) - 1
    if (highest >= 0) counts[highest] = (counts[highest] ?? 0) + 1
  }
  for (let index = counts.length - 2; index >= 0; index -= 1) {
    counts[index] = (counts[index] ?? 0) + (counts[index + 1] ?? 0)
  }
  return counts
}
