import { BINS, binOf } from './bands.ts'
import { chanceDigits } from './outcomes.ts'
import { hitChance, MAX_CENTS, type Strategy } from './settings.ts'

/** The ways a path can end. */
export const ENDS = ['finished', 'ruined', 'stopLoss', 'stopWin'] as const
export type End = (typeof ENDS)[number]
export const FINISHED = 0
export const RUINED = 1
export const STOP_LOSS = 2
export const STOP_WIN = 3

/** Number of rounds at which bankrolls are kept; all rounds if there are fewer. */
const CHECKPOINTS = 100

/** The settings shared by the loops of all plans. Money in hundredths of a cent, except for stake limits. */
export interface Table {
  readonly digits: Int32Array
  readonly start: number
  /** A path at or below it stops. */
  readonly low: number
  /** A path at or above it stops. */
  readonly high: number
  /** Profit of a hit per cent staked, in hundredths of a cent. A miss costs 100. */
  readonly gain: number
  readonly minStake: number
  readonly maxStake: number
  /** The rounds after which bankrolls are kept, ascending; ends with the last round. */
  readonly checkpoints: Uint32Array
}

export function tableOf(strategy: Strategy): Table {
  const { bankroll, stopLoss = Infinity, stopWin = Infinity, targetX100, rounds } = strategy
  const { minStake = 1, maxStake = MAX_CENTS } = strategy
  const start = 100 * bankroll
  return {
    digits: chanceDigits(hitChance(strategy)),
    start,
    low: start - 100 * stopLoss,
    high: start + 100 * stopWin,
    gain: targetX100 - 100,
    minStake,
    maxStake,
    checkpoints: checkpointsOf(rounds),
  }
}

/**
 * Returns the rounds after which bankrolls are kept.
 * @example checkpointsOf(1000) // 10, 20, … 1000
 */
export function checkpointsOf(rounds: number): Uint32Array {
  const count = Math.min(CHECKPOINTS, rounds)
  return Uint32Array.from({ length: count }, (_, at) => Math.round((rounds * (at + 1)) / count))
}

/** The state of a path, and its counts at checkpoints. */
export class Walk {
  readonly stream = new Int32Array(4)
  readonly bands: Uint32Array<ArrayBuffer>
  /** In hundredths of a cent. */
  money = 0
  /** In cents. */
  turnover = 0
  rounds = 0
  end = FINISHED
  readonly #start: number

  constructor({ start, checkpoints }: Table) {
    this.bands = new Uint32Array(BINS * checkpoints.length)
    this.#start = start
  }

  keep(checkpoint: number, money: number): void {
    const at = BINS * checkpoint + binOf(money - this.#start)
    this.bands[at] = (this.bands[at] ?? 0) + 1
  }

  /** Ends a path. Its final bankroll counts at the remaining checkpoints. */
  finish(money: number, turnover: number, rounds: number, end: number, checkpoint: number): void {
    this.money = money
    this.turnover = turnover
    this.rounds = rounds
    this.end = end
    const last = this.bands.length / BINS
    for (let at = checkpoint; at < last; at += 1) this.keep(at, money)
  }
}

/** Plays one path whose stream has been started. */
export type Play = (walk: Walk) => void

/** Returns the end of a path after a round, if any. The player's stops take precedence over ruin. */
export function endAfter(money: number, nextStakeCents: number, low: number, high: number): number {
  if (money >= high) return STOP_WIN
  if (money <= low) return STOP_LOSS
  return money < 100 * nextStakeCents ? RUINED : FINISHED
}
