import { logEValue, sprtBounds } from '../evidence.ts'
import type { Picks } from './picks.ts'

/** Errors of either kind that the sequential test allows: 1%, like all verdicts here. */
const SPRT_ERROR = 0.01

/** Points of the path: enough for a screen's width. */
const POINTS = 200

/** Logarithms of the odds ratios in the mixture for differing targets: from nearly chance to nearly certain. */
const TILTS = [-2, -1, -0.5, -0.25, -0.1, 0.1, 0.25, 0.5, 1, 2]

export type SprtDecision = 'claim' | 'chance' | 'undecided' | 'no_claim'

export interface EvidencePath {
  /** Natural logarithms of the e-value after `at` picks. */
  readonly at: Float64Array
  readonly logE: Float64Array
  /** The maximum of the path: even if one stops there, the error chance is at most e^-max. */
  readonly maxLogE: number
  readonly maxAt: number
  readonly finalLogE: number
  /** Wald's sequential test of the predictor's own claim against chance. */
  readonly sprt: {
    readonly decision: SprtDecision
    readonly decidedAt: number
    /**
     * ln of the likelihood ratio of all rows, claim against chance. It may differ from the few rows after which the test
     * ended. -Infinity if a claim of 100% failed once.
     */
    readonly finalLogRatio: number
  }
}

/**
 * How the evidence against chance grew, pick by pick. With one target it is the uniform mixture of evidence.ts; with
 * several, the mean of likelihood ratios for fixed odds ratios (each is a martingale under chance, so their mean is too).
 * It is large if the picks are better or worse than chance.
 */
export function evidencePath(picks: Picks): EvidencePath {
  const n = picks.hit.length
  const isSingle = picks.chances.length === 1
  const points = Math.min(n, POINTS)
  const at = Float64Array.from({ length: points }, (_, point) => Math.round(((point + 1) * n) / points))
  const logE = new Float64Array(points)
  // What a miss adds, by target and tilt; a hit adds the tilt as well.
  const adds = Float64Array.from(
    picks.chances.flatMap((chance) => TILTS.map((tilt) => -Math.log1p(chance * Math.expm1(tilt)))),
  )
  const sums = new Float64Array(TILTS.length)
  let [hits, point] = [0, 0]
  for (let pick = 0; pick < n; pick += 1) {
    const base = (picks.index[pick] ?? 0) * TILTS.length
    hits += picks.hit[pick] ?? 0
    if (!isSingle) {
      for (let tilt = 0; tilt < TILTS.length; tilt += 1)
        sums[tilt] = (sums[tilt] ?? 0) + (adds[base + tilt] ?? 0)
      if (picks.hit[pick] === 1)
        for (let t = 0; t < TILTS.length; t += 1) sums[t] = (sums[t] ?? 0) + (TILTS[t] ?? 0)
    }
    if (pick + 1 !== at[point]) continue
    logE[point] = isSingle ? logEValue(hits, pick + 1, picks.chances[0] ?? 0) : logMean(sums)
    point += 1
  }
  const best = logE.reduce((top, value, index) => (value > (logE[top] ?? 0) ? index : top), 0)
  return {
    at,
    logE,
    maxLogE: logE[best] ?? 0,
    maxAt: at[best] ?? 0,
    finalLogE: logE[points - 1] ?? 0,
    sprt: sprt(picks),
  }
}

/** ln of the mean of e^x, without overflow. */
function logMean(values: Float64Array): number {
  const top = Math.max(...values)
  return top + Math.log(values.reduce((sum, value) => sum + Math.exp(value - top), 0) / values.length)
}

/**
 * A claim of 100% ends at the first miss, with a ratio of -Infinity. Rows whose claim is not above chance cannot
 * distinguish the two and are skipped.
 */
function sprt(picks: Picks): EvidencePath['sprt'] {
  const { upper, lower } = sprtBounds(SPRT_ERROR, SPRT_ERROR)
  let [logRatio, claimed, decidedAt] = [0, 0, 0]
  let decision: SprtDecision = 'undecided'
  for (let pick = 0; pick < picks.hit.length; pick += 1) {
    const claim = picks.claim[pick] ?? Number.NaN
    const chance = picks.chances[picks.index[pick] ?? 0] ?? 1
    if (!(claim > chance)) continue
    claimed += 1
    logRatio += picks.hit[pick] === 1 ? Math.log(claim / chance) : Math.log1p(-claim) - Math.log1p(-chance)
    if (decidedAt > 0 || (logRatio < upper && logRatio > lower)) continue
    decision = logRatio >= upper ? 'claim' : 'chance'
    decidedAt = pick + 1
  }
  return { decision: claimed > 0 ? decision : 'no_claim', decidedAt, finalLogRatio: logRatio }
}
