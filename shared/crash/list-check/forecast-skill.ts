import { twoSided, wilsonInterval, Z_95 } from '../binomial.ts'
import type { Picks } from './picks.ts'

/** Tenths of stated chance. */
const BINS = 10

export interface ReliabilityBin {
  /** Mean of the chances stated, 0..1. */
  readonly stated: number
  readonly picks: number
  readonly hits: number
  /** Wilson's 95% interval of the share of hits. */
  readonly interval: readonly [number, number]
}

export interface ForecastSkill {
  readonly forecasts: number
  readonly brier: number
  /** Brier score of always stating the base chance. */
  readonly baseBrier: number
  /** 1 - brier / baseBrier: above 0 the stated chances say more than R / x. */
  readonly brierSkill: number
  /** 95% interval of the mean gain in Brier score over the base chance. */
  readonly gainInterval: readonly [number, number]
  /** 1 - log score / that of the base chance; undefined if something stated as impossible happened. */
  readonly logSkill: number | undefined
  /** Forecasts of 0% or 100% that failed. */
  readonly certainAndWrong: number
  /** Spiegelhalter's Z (1986) and its two-sided p-value; undefined if every chance is 0, 1/2 or 1. */
  readonly calibrationZ: number | undefined
  readonly calibrationP: number | undefined
  /** Bins that contain a forecast, lowest chance first. */
  readonly bins: readonly ReliabilityBin[]
}

/** Compares the stated chances with always stating the pick's base chance. */
export function forecastSkill({ chances, index, hit, stated }: Picks): ForecastSkill {
  const bins = Array.from({ length: BINS }, () => ({ sum: 0, picks: 0, hits: 0 }))
  let [n, brier, baseBrier, gainSquares, log, baseLog, wrong, zSum, zVariance] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let pick = 0; pick < hit.length; pick += 1) {
    const q = stated[pick] ?? Number.NaN
    if (Number.isNaN(q)) continue
    const reached = hit[pick] ?? 0
    const base = chances[index[pick] ?? 0] ?? 0
    const [ownError, baseError] = [(q - reached) ** 2, (base - reached) ** 2]
    n += 1
    brier += ownError
    baseBrier += baseError
    gainSquares += (baseError - ownError) ** 2
    const statedForOutcome = reached === 1 ? q : 1 - q
    if (statedForOutcome === 0) wrong += 1
    else log -= Math.log(statedForOutcome)
    baseLog -= Math.log(reached === 1 ? base : 1 - base)
    zSum += (reached - q) * (1 - 2 * q)
    zVariance += (1 - 2 * q) ** 2 * q * (1 - q)
    const bin = bins[Math.min(BINS - 1, Math.floor(q * BINS))]
    if (!bin) continue
    bin.sum += q
    bin.picks += 1
    bin.hits += reached
  }
  const gain = (baseBrier - brier) / n
  const half = Z_95 * Math.sqrt(Math.max(0, gainSquares / n - gain * gain) / n)
  const z = zVariance > 0 ? zSum / Math.sqrt(zVariance) : undefined
  return {
    forecasts: n,
    brier: brier / n,
    baseBrier: baseBrier / n,
    brierSkill: 1 - brier / baseBrier,
    gainInterval: [gain - half, gain + half],
    logSkill: wrong > 0 ? undefined : 1 - log / baseLog,
    certainAndWrong: wrong,
    calibrationZ: z,
    calibrationP: z === undefined ? undefined : twoSided(z),
    bins: bins
      .filter(({ picks }) => picks > 0)
      .map(({ sum, picks, hits }) => ({
        stated: sum / picks,
        picks,
        hits,
        interval: wilsonInterval(hits, picks),
      })),
  }
}
