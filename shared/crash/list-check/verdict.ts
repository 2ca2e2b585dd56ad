import { type CasinoFindings, THREE_POINTS } from './casino.ts'
import { brokenChecks, type Check, type CheckCode } from './check.ts'
import type { PredictorFindings } from './predictor.ts'

/** A verdict needs this many picks. */
const MIN_PICKS = 30
const MIN_ROUNDS = 200

/** The threshold for a single look at a number of rows fixed beforehand. */
const P_ONE_LOOK = 0.01

/** "Above chance" is said only while the e-value against dropped misses has stayed below this (anytime, section 2). */
const DROPPED_E = 5
/** The same threshold for edited targets. Somebody who knows rounds beforehand could choose such targets, too. */
const EDITED_E = 20

/** These checks do not apply to predictors: selected picks look like lost rows. */
const NOT_FOR_PREDICTORS: readonly CheckCode[] = [
  'shape',
  'instant_crashes',
  'change_of_return',
  'serial',
  'repeated_rows',
]

/** A code for what the data show, with figures for its text. It never says that someone cheats or is fair. */
export interface Verdict<Code extends string> {
  readonly code: Code
  readonly figures: Readonly<Record<string, number>>
  /** The broken checks that caused `cannot_say`. */
  readonly because: readonly CheckCode[]
}

export type PredictorCode =
  | 'cannot_say'
  | 'nothing_to_judge'
  | 'too_few'
  | 'no_sign_beyond_chance'
  | 'above_chance'
  | 'above_chance_hits_only'
  | 'outcomes_off'
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
 * Gives the verdict on a predictor.
 * @example
 * predictorVerdict(checks, findings).code // 'no_sign_beyond_chance'
 */
export function predictorVerdict(
  checks: readonly Check[],
  findings: PredictorFindings | undefined,
): Verdict<PredictorCode> {
  const because = brokenChecks(checks).filter((code) => !NOT_FOR_PREDICTORS.includes(code))
  if (!findings) return { code: 'nothing_to_judge', figures: {}, because: [] }
  const { picks, hits, hitRate, baseRate, evidence } = findings
  const code = predictorCode(findings)
  const isBelow = code === 'below_chance' || (code === 'unclear' && findings.pFewer < findings.p)
  const side = isBelow ? evidence.below : evidence.above
  const figures = {
    picks,
    hits,
    hitRate,
    baseRate,
    // The p-value on the verdict's side: at least, or at most, as many hits.
    p: isBelow ? findings.pFewer : findings.p,
    logE: side.maxLogE,
    at: side.namedAt ?? side.maxAt,
  }
  if (because.length > 0) return { code: 'cannot_say', figures, because }
  return { code, figures, because }
}

/**
 * Says "above" or "below" once an e-value has reached 100 at any look, and "unclear" if only a single look would say
 * it.
 */
function predictorCode(findings: PredictorFindings): PredictorCode {
  const { picks, p, pFewer, evidence, maxLogDropped, maxLogEdited = 0 } = findings
  if (picks < MIN_PICKS) return 'too_few'
  const { above, below } = evidence
  // A list may reach both at different looks: the stronger one decides.
  if (above.namedAt !== undefined && above.maxLogE >= below.maxLogE) {
    if (maxLogDropped === undefined) return 'above_chance_hits_only'
    const isWhole = maxLogDropped < Math.log(DROPPED_E) && maxLogEdited < Math.log(EDITED_E)
    return isWhole ? 'above_chance' : 'outcomes_off'
  }
  if (below.namedAt !== undefined) return 'below_chance'
  return p < P_ONE_LOOK || pFewer < P_ONE_LOOK ? 'unclear' : 'no_sign_beyond_chance'
}

/**
 * Gives the verdict on a return to player. A stated return is missed once the e-value of the rounds below 1.01x has
 * reached 100 at any look: by chance in at most one of a hundred complete lists of a game that pays the stated
 * return, however often somebody looks. The verdict is unclear if only a single look at this number of rounds would
 * say so.
 */
export function casinoVerdict(
  checks: readonly Check[],
  findings: CasinoFindings | undefined,
  rtp?: number,
): Verdict<CasinoCode> {
  const because = brokenChecks(checks)
  if (!findings) return { code: 'nothing_to_judge', figures: {}, because: [] }
  const { rounds, path, interval, roundsNeeded } = findings
  const figures = {
    rounds,
    rtp: findings.targets[0]?.rtp ?? Number.NaN,
    low: interval[0],
    high: interval[1],
    ...(roundsNeeded === undefined ? {} : { roundsNeeded }),
    ...(path === undefined ? {} : { logE: path.maxLogE, at: path.named?.at ?? path.maxAt }),
    ...(rtp === undefined ? {} : { stated: rtp }),
  }
  if (because.length > 0) return { code: 'cannot_say', figures, because }
  const code = casinoCode(findings, rtp)
  // The return is the same at every target; a doubtful shape rules out the comparison with the stated one.
  const isDoubtful = checks.some((check) => check.code === 'shape' && check.grade === 'notable')
  if (isDoubtful && (code === 'below_stated' || code === 'above_stated')) {
    return { code: 'cannot_say', figures, because: ['shape'] }
  }
  return { code, figures, because }
}

function casinoCode(
  { rounds, path, sureInterval, oneLook }: CasinoFindings,
  rtp: number | undefined,
): CasinoCode {
  if (rounds < MIN_ROUNDS) return 'too_few'
  if (rtp === undefined || path === undefined) return 'measured_only'
  if (path.named) return path.named.side === 'below' ? 'below_stated' : 'above_stated'
  if (oneLook[0] > rtp || oneLook[1] < rtp) return 'unclear'
  // The interval would also have excluded a return three points lower.
  return sureInterval[0] > rtp - THREE_POINTS ? 'agrees' : 'agrees_but_cannot_tell_three_points'
}
