import {
  MAX_CENTS,
  MAX_HITS_IN_A_ROW,
  MAX_PATHS,
  MAX_ROUNDS,
  RTPS_X10000,
  TARGETS_X100,
} from '#shared/crash/strategy/settings.ts'
import type { NumberRule } from './read-number.ts'

export const MONEY = { decimals: 2, low: 1, high: MAX_CENTS } as const satisfies NumberRule
const OPTIONAL_MONEY = { ...MONEY, optional: true } as const

/** One round per second. */
const PER_HOUR_MAX = 3600

export const RULES = {
  target: { decimals: 2, low: TARGETS_X100[0], high: TARGETS_X100[1] },
  rtp: { decimals: 2, low: RTPS_X10000[0], high: RTPS_X10000[1] },
  minStake: OPTIONAL_MONEY,
  maxStake: OPTIONAL_MONEY,
  bankroll: MONEY,
  stopLoss: OPTIONAL_MONEY,
  stopWin: OPTIONAL_MONEY,
  perHour: { decimals: 0, low: 1, high: PER_HOUR_MAX },
  rounds: { decimals: 0, low: 1, high: MAX_ROUNDS },
  paths: { decimals: 0, low: 1, high: MAX_PATHS },
  seed: { decimals: 0, low: 0, high: Number.MAX_SAFE_INTEGER },
  stake: MONEY,
  step: MONEY,
  hitsInARow: { decimals: 0, low: 1, high: MAX_HITS_IN_A_ROW },
  percent: { decimals: 2, low: 1, high: 10_000 },
} as const satisfies Readonly<Record<string, NumberRule>>
