import type { CasinoFindings } from './casino.ts'
import type { Check, CheckCode } from './check.ts'
import { brokenChecks } from './completeness.ts'
import type { PredictorFindings } from './predictor.ts'

/** Fewer picks never allow a verdict. */
const MIN_PICKS = 30
const MIN_ROUNDS = 200

/** Chance counts as beaten only if both agree: a p-value below 1%, and an e-value of 20 (Ville: 5%). */
const P_BEYOND = 0.01
const LOG_E_BEYOND = Math.log(20)

/** The difference between 97% and 94%, a stated return and a poorer game. */
const THREE_POINTS = 0.03

/** Selected picks and skill look alike here, so a bad fit of the shape does not show lost rows. */
const NOT_FOR_PREDICTORS: readonly CheckCode[] = ['shape', 'instant_crashes']

/** A code for what the data show, with figures for its text. Never that someone cheats or is fair. */
export interface Verdict<Code extends string> {
  readonly code: Code
  readonly figures: Readonly<Record<string, number>>
  /** For `cannot_say`: the broken checks. */
  readonly because: readonly CheckCode[]
}

export type PredictorCode =
  | 'cannot_say'
  | 'nothing_to_judge'
  | 'too_few'
  | 'no_sign_beyond_chance'
  | 'above_chance'
  | 'below_chance'
  | 'unclear'

export type CasinoCode =
  | 'cannot_say'
  | 'nothing_to_judge'
  | 'too_few'
  | 'measured_only'
  | 'agrees'
  | 'agrees_but_cannot_tell_three_points'
  | 'unclear'
  | 'below_stated'
  | 'above_stated'

/**
 * What these picks show about a predictor.
 *
 * @example
 * predictorVerdict(checks, findings).code // 'no_sign_beyond_chance'
 */
export function predictorVerdict(
  checks: readonly Check[],
  findings: PredictorFindings | undefined,
): Verdict<PredictorCode> {
  const because = brokenChecks(checks).filter((code) => !NOT_FOR_PREDICTORS.includes(code))
  if (!findings) return { code: 'nothing_to_judge', figures: {}, because: [] }
  const { picks, hits, hitRate, baseRate, p } = findings
  const figures = { picks, hits, hitRate, baseRate, p, logE: findings.evidence.finalLogE }
  if (because.length > 0) return { code: 'cannot_say', figures, because }
  return { code: predictorCode(findings), figures, because }
}

function predictorCode({ picks, p, pFewer, evidence }: PredictorFindings): PredictorCode {
  if (picks < MIN_PICKS) return 'too_few'
  const isStrong = evidence.finalLogE >= LOG_E_BEYOND
  if (isStrong && p < P_BEYOND) return 'above_chance'
  if (isStrong && pFewer < P_BEYOND) return 'below_chance'
  return p < P_BEYOND || pFewer < P_BEYOND || isStrong ? 'unclear' : 'no_sign_beyond_chance'
}

/**
 * What these rounds show about a return to player. A stated return is missed only if the joint 99% interval of at least
 * one target excludes it, which happens in at most one of a hundred complete lists of a game that pays what it states. If
 * only the 95% interval excludes it, the verdict is unclear.
 */
export function casinoVerdict(
  checks: readonly Check[],
  findings: CasinoFindings | undefined,
  rtp?: number,
): Verdict<CasinoCode> {
  const because = brokenChecks(checks)
  const [narrowest] = findings?.targets ?? []
  if (!(findings && narrowest)) return { code: 'nothing_to_judge', figures: {}, because: [] }
  const [low, high] = narrowest.interval
  const figures = {
    rounds: findings.rounds,
    rtp: narrowest.rtp,
    low,
    high,
    targetX100: narrowest.targetX100,
    roundsNeeded: narrowest.roundsNeeded,
    ...(rtp === undefined ? {} : { stated: rtp }),
  }
  if (because.length > 0) return { code: 'cannot_say', figures, because }
  const code = casinoCode(findings, rtp)
  // The return is the same at every target; if the shape is doubtful, it may not be compared with the stated one.
  const isDoubtful = checks.some((check) => check.code === 'shape' && check.grade === 'notable')
  if (isDoubtful && (code === 'below_stated' || code === 'above_stated')) {
    return { code: 'cannot_say', figures, because: ['shape'] }
  }
  return { code, figures, because }
}

function casinoCode({ rounds, targets }: CasinoFindings, rtp: number | undefined): CasinoCode {
  if (rounds < MIN_ROUNDS) return 'too_few'
  if (rtp === undefined) return 'measured_only'
  const isBelow = targets.some(({ sureInterval }) => sureInterval[1] < rtp)
  const isAbove = targets.some(({ sureInterval }) => sureInterval[0] > rtp)
  if (isBelow && isAbove) return 'unclear'
  if (isBelow) return 'below_stated'
  if (isAbove) return 'above_stated'
  if (targets.some(({ interval }) => interval[0] > rtp || interval[1] < rtp)) return 'unclear'
  // The same interval would have excluded a return three points lower.
  const canTell = targets.some(({ sureInterval }) => sureInterval[0] > rtp - THREE_POINTS)
  return canTell ? 'agrees' : 'agrees_but_cannot_tell_three_points'
}
