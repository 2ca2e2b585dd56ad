import { logMean, sprtBounds } from '../evidence.ts'
import type { Picks } from './picks.ts'

/** Error rate of the sequential test on either side: 1%, as for all verdicts. */
const SPRT_ERROR = 0.01

/**
 * The threshold for hits above or below chance: an e-value of 100, which chance reaches in at most one of a hundred
 * series.
 */
export const LOG_E_SURE = Math.log(100)

/** Points of the path: one per few pixels of a wide screen. */
const POINTS = 200

/** Logarithms of odds ratios, equally weighted: from nearly chance to nearly certain. */
export const TILTS = Float64Array.from({ length: 8 }, (_, j) => 2 ** j / 64)

export type SprtDecision = 'claim' | 'chance' | 'undecided' | 'no_claim'

/** Evidence in one direction: natural logarithms of e-values. */
export interface Side {
  readonly finalLogE: number
  /** The maximum over all picks; stopping there has an error chance of at most e^-max. */
  readonly maxLogE: number
  readonly maxAt: number
  /** The first pick at which the e-value reached 100. */
  readonly namedAt: number | undefined
}

export interface EvidencePath {
  /** Natural logarithms of the two-sided e-value after `at` picks: the mean of both sides. */
  readonly at: Float64Array
  readonly logE: Float64Array
  /** The maximum over `at`, for the plot; `above` and `below` have those over all picks. */
  readonly maxLogE: number
  readonly maxAt: number
  readonly finalLogE: number
  /** Evidence for more hits than chance, and for fewer. */
  readonly above: Side
  readonly below: Side
  /** Sum of (hit - chance)², for the interval of the hit rate (anytime/mean-excess.ts). */
  readonly squares: number
  /** Wald's sequential test of the predictor's own claim against chance. */
  readonly sprt: {
    readonly decision: SprtDecision
    readonly decidedAt: number
    /**
     * ln of the likelihood ratio of all rows, claim against chance. It may differ from its value when the test ended.
     * -Infinity if a claim of 100% failed once.
     */
    readonly finalLogRatio: number
  }
}

/**
 * Computes the evidence against chance after each pick: in each direction the mean of likelihood ratios for fixed
 * odds ratios. Each ratio is a martingale under chance given the past, for any choice of targets, so their mean is
 * one too and may be looked at after every pick.
 */
export function evidencePath(picks: Picks): EvidencePath {
  const n = picks.hit.length
  const points = Math.min(n, POINTS)
  const at = Float64Array.from({ length: points }, (_, point) => Math.round(((point + 1) * n) / points))
  const logE = new Float64Array(points)
  const [above, below] = [new SideWatch(picks.chances, 1), new SideWatch(picks.chances, -1)]
  let [point, squares] = [0, 0]
  for (let pick = 0; pick < n; pick += 1) {
    const index = picks.index[pick] ?? 0
    const hit = picks.hit[pick] ?? 0
    above.add(index, hit)
    below.add(index, hit)
    squares += (hit - (picks.chances[index] ?? 0)) ** 2
    if (pick + 1 !== at[point]) continue
    logE[point] = logMean([above.logE(), below.logE()])
    point += 1
  }
  const best = logE.reduce((top, value, index) => (value > (logE[top] ?? 0) ? index : top), 0)
  return {
    at,
    logE,
    maxLogE: logE[best] ?? 0,
    maxAt: at[best] ?? 0,
    finalLogE: logE[points - 1] ?? 0,
    above: above.side(),
    below: below.side(),
    squares,
    sprt: sprt(picks),
  }
}

/** The mixture in one direction, and its maximum so far. */
class SideWatch {
  private readonly sums = new Float64Array(TILTS.length)
  /** Log increments by chance and tilt: for a miss, then for a hit. */
  private readonly adds: Float64Array
  private picks = 0
  private maxLogE = 0
  private maxAt = 0
  private namedAt: number | undefined

  constructor(chances: readonly number[], direction: 1 | -1) {
    this.adds = Float64Array.from(
      chances.flatMap((chance) =>
        [0, 1].flatMap((hit) =>
          Array.from(TILTS, (size) => {
            const tilt = direction * size
            return tilt * hit - Math.log1p(chance * Math.expm1(tilt))
          }),
        ),
      ),
    )
  }

  add(index: number, hit: number): void {
    const from = (2 * index + hit) * TILTS.length
    let top = Number.NEGATIVE_INFINITY
    for (let tilt = 0; tilt < TILTS.length; tilt += 1) {
      const sum = (this.sums[tilt] ?? 0) + (this.adds[from + tilt] ?? 0)
      this.sums[tilt] = sum
      if (sum > top) top = sum
    }
    this.picks += 1
    // A mean cannot exceed its largest term.
    if (top <= this.maxLogE) return
    const now = this.logE()
    if (now <= this.maxLogE) return
    this.maxLogE = now
    this.maxAt = this.picks
    if (this.namedAt === undefined && now >= LOG_E_SURE) this.namedAt = this.picks
  }

  logE(): number {
    return logMean(this.sums)
  }

  side(): Side {
    const { maxLogE, maxAt, namedAt } = this
    return { finalLogE: this.logE(), maxLogE, maxAt, namedAt }
  }
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
