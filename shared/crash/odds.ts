import { MIN_MULTIPLIER_X100, type MultiplierX100, toDecimal } from './multiplier.ts'

declare const probabilityBrand: unique symbol

/** An unrounded chance in 0..1. */
export type Probability = number & { readonly [probabilityBrand]: 'Probability' }

/** The practice game's return to player R: 0.97 (docs/product.md, section 8). */
export const PRACTICE_RTP = 0.97

/** 1.01x: the lowest target that a round can miss. */
const LOWEST_TARGET = 1.01

/**
 * The chance that a round reaches a target: P(X >= x) = R / x for x >= 1.01, and 1 for x = 1.00.
 *
 * Derivation: the usual distribution draws U uniform in [0, 1) and shows max(1, R / (1 - U)) truncated to hundredths.
 * For an x of two decimals from 1.01, truncation does not matter: X >= x exactly when R / (1 - U) >= x, that is
 * U >= 1 - R / x, whose chance is R / x. For the integers of the practice game see docs/practice-law.md.
 *
 * @param rtp return to player R, per unit staked
 * @param target in hundredths
 * @throws RangeError unless 0 < rtp <= 1.
 * @example
 * survival(0.97, fromDecimal(2)) // 0.485
 */
export function survival(rtp: number, target: MultiplierX100): Probability {
  checkRtp(rtp)
  return probability(target === MIN_MULTIPLIER_X100 ? 1 : rtp / toDecimal(target))
}

/**
 * The chance that a round shows 1.00x, where every target from 1.01 loses: 1 - P(X >= 1.01) = 1 - R / 1.01.
 *
 * It is more than the house edge 1 - R, because rounds that would end between 1.00 and 1.01 show 1.00 too.
 *
 * @throws RangeError unless 0 < rtp <= 1.
 * @example
 * instantLossChance(0.97) // 0.0396…
 */
export function instantLossChance(rtp: number): Probability {
  checkRtp(rtp)
  return probability(1 - rtp / LOWEST_TARGET)
}

/**
 * The average return per unit staked: R, for every target. A stake of 1 returns x with chance R / x, else nothing, and
 * x · R / x = R, so the target cancels: no choice of it improves the return.
 *
 * @throws RangeError unless 0 < rtp <= 1.
 * @example
 * expectedReturn(0.97) // 0.97
 */
export function expectedReturn(rtp: number): number {
  checkRtp(rtp)
  return rtp
}

/**
 * The average loss of every 100 staked: 100 · (1 - R), the same for every target. Cut to six decimals, since
 * 100 * (1 - 0.97) is 3.0000000000000027 in doubles.
 *
 * @throws RangeError unless 0 < rtp <= 1.
 * @example
 * lossPer100(0.97) // 3
 */
export function lossPer100(rtp: number): number {
  checkRtp(rtp)
  return Number((100 - 100 * rtp).toFixed(6))
}

/** One round every 30 seconds: the usual pace of crash games, which the page "Play safe" assumes. */
export const ROUNDS_PER_HOUR = 120

/**
 * The average cost of staking in every round of an hour: stake · rounds · (1 - R), for all targets. In the unit of the
 * stake, to hundredths.
 *
 * @param stake in each round, at least 0, in any unit
 * @throws RangeError unless 0 < rtp <= 1.
 * @example
 * lossPerHour(1, 0.97) // 3.6
 */
export function lossPerHour(stake: number, rtp: number): number {
  return Number(((stake * ROUNDS_PER_HOUR * lossPer100(rtp)) / 100).toFixed(2))
}

function checkRtp(rtp: number): void {
  if (!(rtp > 0 && rtp <= 1)) throw new RangeError(`return to player must be above 0 and at most 1: ${rtp}`)
}

function probability(value: number): Probability {
  if (!isProbability(value)) throw new RangeError(`not a chance: ${value}`)
  return value
}

function isProbability(value: number): value is Probability {
  return value >= 0 && value <= 1
}
