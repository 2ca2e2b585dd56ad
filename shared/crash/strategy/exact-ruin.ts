import { multiplierX100 } from '../multiplier.ts'
import { flatRuin, martingale } from '../ruin.ts'
import { stakeLimits } from './plans.ts'
import { hitChance, type Strategy } from './settings.ts'

/** The distribution over hits grows with the square of the rounds: 12 million steps, some 20 ms. */
const FLAT_ROUNDS_MAX = 5000
/** A distribution over stakes and bankrolls: a tenth of a second, twice that for large bankrolls. */
const MARTINGALE_ROUNDS_MAX = 500
/** Bankroll in first stakes where the table's highest stake cuts series off. */
const CUT_STAKES_MAX = 300

/**
 * The exact chance that a next stake cannot be paid, after the last round too, where ruin.ts knows it: flat
 * bets and martingale at 2x, without stop-loss and stop-win, within so many rounds.
 *
 * @returns undefined where it is not known
 * @example
 * exactRuin({ …20 stakes at 2x, 1000 rounds, R 0.97 }) // 0.8133…
 */
export function exactRuin(strategy: Strategy): number | undefined {
  const { plan, bankroll, rounds, targetX100, stopLoss, stopWin } = strategy
  if (stopLoss !== undefined || stopWin !== undefined) return undefined
  const [minStake, maxStake] = stakeLimits(strategy)
  const chance = hitChance(strategy)
  if (plan.kind === 'flat' && rounds <= FLAT_ROUNDS_MAX) {
    const stake = Math.min(maxStake, Math.max(minStake, plan.stake))
    return flatRuin({ bankroll, stake, targetX100: multiplierX100(targetX100), rounds, chance })
  }
  if (plan.kind === 'martingale' && minStake <= plan.stake && staysSmall(strategy, plan.stake, maxStake)) {
    const startStake = Math.min(maxStake, plan.stake)
    return martingale({ bankroll, startStake, maxStake, rounds, target: 2, chance }).stopped
  }
  return undefined
}

/**
 * Whether the martingale's distribution has few bankrolls. At 2x each series brings one stake, so there are as
 * many as rounds, unless the highest stake cuts a series off; at other targets they multiply (minutes at 3x).
 */
function staysSmall({ bankroll, rounds, targetX100 }: Strategy, stake: number, maxStake: number): boolean {
  if (targetX100 !== 200 || rounds > MARTINGALE_ROUNDS_MAX) return false
  const cutsNone = bankroll + rounds * stake < maxStake
  return cutsNone || (maxStake % stake === 0 && bankroll <= CUT_STAKES_MAX * stake)
}
