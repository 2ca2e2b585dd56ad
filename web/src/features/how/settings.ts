import { fromDecimal, type MultiplierX100 } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP, ROUNDS_PER_HOUR } from '#shared/crash/odds.ts'

export interface Settings {
  readonly target: MultiplierX100
  readonly rtp: number
  readonly stake: number
  readonly roundsPerHour: number
}

/** Settings of the prerendered page, shown without JavaScript too. */
export const DEFAULTS: Settings = {
  target: fromDecimal(2),
  rtp: PRACTICE_RTP,
  stake: 1,
  roundsPerHour: ROUNDS_PER_HOUR,
}

/** The practice game's return first, then returns that crash games state. */
export const RETURNS = [PRACTICE_RTP, 0.99, 0.96, 0.94] as const

export const STAKE = { low: 0.01, high: 10_000, decimals: 2 } as const
/** A round every ten seconds makes 360 an hour. */
export const ROUNDS = { low: 1, high: 360, decimals: 0 } as const
