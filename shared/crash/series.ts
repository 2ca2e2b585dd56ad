import { type MultiplierX100, toDecimal } from './multiplier.ts'
import { lossPer100 } from './odds.ts'

/**
 * The chance that a target is reached in each of n independent rounds: p^n.
 *
 * @param chance p, of one round
 * @example
 * allReached(0.485, 10) // 0.00072…, ten of ten at 2.00x
 */
export function allReached(chance: number, rounds: number): number {
  return chance ** rounds
}

/**
 * The chance of at least one run of `run` misses or more somewhere in n rounds (Feller, An Introduction to
 * Probability Theory and Its Applications, vol. 1, ch. XIII), exact except for rounding: a first run ends with round n
 * if n - run was a hit, no run had ended by then, and all rounds since were misses.
 *
 * @param chance of a hit in one round
 * @param run 1 at least
 * @example
 * runOfMisses(0.485, 7, 200) // 0.6101…, seven misses in a row within 200 rounds at 2.00x
 */
export function runOfMisses(chance: number, run: number, rounds: number): number {
  if (run > rounds) return 0
  const runEnds = (1 - chance) ** run
  // ended[i]: such a run has ended by round i.
  const ended = new Float64Array(rounds + 1)
  ended[run] = runEnds
  for (let at = run + 1; at <= rounds; at += 1) {
    ended[at] = (ended[at - 1] ?? 0) + (1 - (ended[at - run - 1] ?? 0)) * chance * runEnds
  }
  return ended[rounds] ?? 0
}

/**
 * The average loss of equal stakes, in the unit of the stake: stake · rounds · (1 - R), for all targets.
 *
 * @throws RangeError unless 0 < rtp <= 1.
 * @example
 * averageLoss(0.97, 5, 200) // 30
 */
export function averageLoss(rtp: number, stake: number, rounds: number): number {
  return (stake * rounds * lossPer100(rtp)) / 100
}

/**
 * The chance of reaching a target at which nothing would be lost on average: 1 / x.
 *
 * @example
 * breakEvenChance(fromDecimal(2)) // 0.5
 */
export function breakEvenChance(target: MultiplierX100): number {
  return 1 / toDecimal(target)
}

/**
 * The standard deviation of the return of a stake of 1: x with chance p = R / x, else nothing, so the variance is
 * x² · p · (1 - p) = R · (x - R).
 *
 * @param target 1.01x at least
 * @example
 * deviation(0.97, fromDecimal(10)) // 2.959…
 */
export function deviation(rtp: number, target: MultiplierX100): number {
  return Math.sqrt(rtp * (toDecimal(target) - rtp))
}
