import { type MultiplierX100, multiplierX100 } from './multiplier.ts'
import { expectedReturn, instantLossChance, type Probability, survival } from './odds.ts'
import { type RandomBytes, uniform52 } from './random.ts'

/** Bands of targets. A higher band changes how often a round hits, never the return. */
export const RISKS = ['steady', 'balanced', 'bold'] as const
export type Risk = (typeof RISKS)[number]

interface RiskBand {
  readonly lowX100: MultiplierX100
  readonly highX100: MultiplierX100
}

/** docs/product.md, section 8: 1.10-1.50, 1.51-3.00, 3.01-10.00, both ends included. */
export const RISK_BANDS: Readonly<Record<Risk, RiskBand>> = {
  steady: { lowX100: multiplierX100(110), highX100: multiplierX100(150) },
  balanced: { lowX100: multiplierX100(151), highX100: multiplierX100(300) },
  bold: { lowX100: multiplierX100(301), highX100: multiplierX100(1000) },
}

/**
 * Draws a cash-out target of the band, uniform in the logarithm: the hundredth k represents [k - 1/2, k + 1/2), so its
 * chance is ln((k + 1/2) / (k - 1/2)) of ln((high + 1/2) / (low - 1/2)), near 1/k. The draw
 * knows nothing about any round.
 *
 * @param random a CSPRNG of the caller; 7 bytes are asked for, 52 bits of them used
 * @returns hundredths within the band, both ends included
 * @throws RangeError if `random` returns fewer bytes than requested
 * @example
 * drawTarget('steady', secureRandom) // e.g. 127, for 1.27x
 */
export function drawTarget(risk: Risk, random: RandomBytes): MultiplierX100 {
  const { lowX100, highX100 } = RISK_BANDS[risk]
  const from = lowX100 - 0.5
  const to = highX100 + 0.5
  const drawn = Math.round(from * (to / from) ** uniform52(random))
  // Rounding of the power could make the very last draws equal `to` itself.
  return multiplierX100(Math.min(highX100, Math.max(lowX100, drawn)))
}

export interface RoundOdds {
  /** P(X >= target). */
  readonly chance: Probability
  /** P(the round shows 1.00x). */
  readonly instantLossChance: Probability
  /** Per unit staked, the same for every target. */
  readonly expectedReturn: number
}

/**
 * The odds of a round's target, under the distribution of `survival`.
 *
 * @param targetX100 in hundredths
 * @param rtp return to player R, per unit staked
 * @throws RangeError unless 0 < rtp <= 1.
 * @example
 * roundOdds(fromDecimal(2), 0.97) // { chance: 0.485, instantLossChance: 0.0396…, expectedReturn: 0.97 }
 */
export function roundOdds(targetX100: MultiplierX100, rtp: number): RoundOdds {
  return {
    chance: survival(rtp, targetX100),
    instantLossChance: instantLossChance(rtp),
    expectedReturn: expectedReturn(rtp),
  }
}
