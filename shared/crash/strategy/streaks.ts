import { runOfMisses } from '../series.ts'
import { chanceDigits, startStream } from './outcomes.ts'
import { ENDS, type End, FINISHED, tableOf, Walk } from './path.ts'
import { hitChance, type Strategy } from './settings.ts'
import { playOf } from './simulate.ts'

/** Shares of players for the longest streaks. */
export const STREAK_SHARES = [0.9, 0.5, 0.1, 0.01, 0.001] as const

export interface Streak {
  /** Consecutive misses, at least. */
  readonly length: number
  /** The exact chance of such a streak within all rounds, even if the player has stopped before. */
  readonly chance: number
}

export interface Streaks {
  /** The longest streak that each of STREAK_SHARES of players meets, at least. */
  readonly longest: readonly Streak[]
  /** The shortest initial streak that ends a path, and its end; undefined if none does. */
  readonly ending?: Streak & { readonly end: End }
}

/**
 * Computes losing streaks, which depend on target and rounds only, and the one that ends the plan.
 * @example
 * streaksOf({ …martingale of 1 on 100 at 2x, 500 rounds, R 0.97 }).ending // { length: 6, end: 'ruined', chance: … }
 */
export function streaksOf(strategy: Strategy): Streaks {
  const chance = hitChance(strategy)
  const { rounds } = strategy
  const streak = (length: number): Streak => ({
    length,
    chance: length === 0 ? 1 : runOfMisses(chance, length, rounds),
  })
  const ending = endOfMisses(strategy)
  return {
    longest: STREAK_SHARES.map((share) => streak(longestOf(share, chance, rounds))),
    ...(ending && { ending: { ...streak(ending.rounds), end: ending.end } }),
  }
}

/** Returns the longest run of misses that at least this share of players meets. */
function longestOf(share: number, chance: number, rounds: number): number {
  // A run may begin in any round, so its chance is at most rounds · miss^length.
  const bound = Math.floor(Math.log(share / rounds) / Math.log1p(-chance))
  let low = 0
  let high = Math.min(rounds, bound)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (runOfMisses(chance, middle, rounds) >= share) low = middle
    else high = middle - 1
  }
  return low
}

/** Plays one path in which every round misses. */
function endOfMisses(strategy: Strategy): { readonly rounds: number; readonly end: End } | undefined {
  const table = { ...tableOf(strategy), digits: chanceDigits(0) }
  const walk = new Walk(table)
  startStream(walk.stream, 0, 0)
  playOf(strategy, table)(walk)
  const end = ENDS[walk.end]
  return walk.end === FINISHED || end === undefined ? undefined : { rounds: walk.rounds, end }
}
