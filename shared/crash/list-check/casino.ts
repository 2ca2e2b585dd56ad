import {
  chanceSequence,
  DECIDING_X100,
  type Interval,
  type ReturnPath,
  returnAtOneLook,
  returnPath,
  returnSequence,
  roundsToContradict,
  SURE,
  widenForRounding,
} from '../anytime/stated-return.ts'
import { type BetaPrior, logMixture } from '../evidence.ts'

/** Targets, in hundredths, at which the return is measured; the first one decides. */
export const TARGETS_X100 = [DECIDING_X100, 110, 150, 200, 300, 500, 1000] as const

/** A verdict must be able to detect a return this far below the stated one. */
export const THREE_POINTS = 0.03

/** The return that most of these games state, assumed if none is stated. */
export const USUAL_RTP = 0.97

export interface TargetReturn {
  readonly targetX100: number
  /** Number of rounds that reached the target. */
  readonly reached: number
  /** reached / rounds, and R / x if a return is stated. */
  readonly survival: number
  readonly statedSurvival: number | undefined
  /** target · survival: the return per unit staked at this target. */
  readonly rtp: number
  /** 95% confidence sequence: holds at all looks together, for each target separately. */
  readonly interval: Interval
  /** ln of the e-value against the stated return, from this target alone. */
  readonly logE: number | undefined
}

export interface CasinoFindings {
  readonly rounds: number
  readonly targets: readonly TargetReturn[]
  /**
   * Confidence sequences of the return, from the rounds below 1.01x: they hold at every look in 95, and in 99, of 100
   * lists. The first one holds for sites that round to nearest, too.
   */
  readonly interval: Interval
  readonly sureInterval: Interval
  /** 99%, for a single look at a number of rounds that was fixed beforehand, and any rounding. */
  readonly oneLook: Interval
  /** The evidence at every look against the stated return. */
  readonly path: ReturnPath | undefined
  /** Rounds needed to detect a return three points lower in 80 of 100 lists. */
  readonly roundsNeeded: number | undefined
}

/**
 * Estimates the return at each target from recorded multipliers. The interval at 1.01x is the narrowest, and no other
 * target adds to it; a rare target says little about the return.
 * @param outcome multipliers in hundredths, oldest first
 * @param rtp as the casino states it, 0..1
 * @returns undefined for no rounds
 * @example
 * judgeCasino(rows.outcome, 0.97)?.interval
 */
export function judgeCasino(outcome: Float64Array, rtp?: number): CasinoFindings | undefined {
  const n = outcome.length
  if (n === 0) return undefined
  const counts = new Float64Array(TARGETS_X100.length)
  for (let at = 0; at < n; at += 1) {
    const value = outcome[at] ?? 0
    for (let index = 0; index < TARGETS_X100.length && value >= (TARGETS_X100[index] ?? 0); index += 1) {
      counts[index] = (counts[index] ?? 0) + 1
    }
  }
  const below = n - (counts[0] ?? 0)
  const stated = rtp ?? USUAL_RTP
  return {
    rounds: n,
    targets: TARGETS_X100.map((targetX100, index) => targetReturn(targetX100, counts[index] ?? 0, n, rtp)),
    interval: widenForRounding(returnSequence(below, n, 0.05)),
    sureInterval: returnSequence(below, n, SURE),
    oneLook: widenForRounding(returnAtOneLook(below, n, SURE)),
    path: rtp === undefined ? undefined : returnPath(outcome, rtp),
    roundsNeeded: stated > THREE_POINTS ? roundsToContradict(stated, stated - THREE_POINTS) : undefined,
  }
}

/** Prior of the chance to reach a target: a return with mean 0.95 and standard deviation 0.03. */
function priorAt(target: number): BetaPrior {
  if (target === DECIDING_X100 / 100) return { a: 60, b: 3 }
  const mean = 0.95 / target
  const weight = (mean * (1 - mean)) / (0.03 / target) ** 2 - 1
  return { a: mean * weight, b: (1 - mean) * weight }
}

function targetReturn(targetX100: number, reached: number, n: number, rtp: number | undefined): TargetReturn {
  const target = targetX100 / 100
  const distribution = rtp === undefined ? undefined : rtp / target
  const prior = priorAt(target)
  const [low, high] = chanceSequence(reached, n, 0.05, prior)
  return {
    targetX100,
    reached,
    survival: reached / n,
    statedSurvival: distribution,
    rtp: (target * reached) / n,
    interval: [target * low, target * high],
    logE: distribution === undefined ? undefined : logMixture(reached, n, distribution, prior),
  }
}
