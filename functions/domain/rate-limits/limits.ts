import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

export interface RateLimit {
  readonly max: number
  readonly windowMs: number
}

/** Limits per user and per network (docs/product.md, section 5), all multiplied by RATE_LIMIT_SCALE. */
export const RATE_LIMITS = {
  /** Counts failures only. Each following window is twice as long, up to an hour. */
  login: { max: 5, windowMs: 15 * MINUTE_MS },
  register: { max: 5, windowMs: HOUR_MS },
  /**
   * Per surrounding /24 or /48: six full networks. Somebody who rotates through its addresses registers at most 30
   * users an hour, and needs that many to keep the neighbours from registering.
   */
  registerAround: { max: 30, windowMs: HOUR_MS },
  codesHour: { max: 5, windowMs: HOUR_MS },
  codesDay: { max: 10, windowMs: DAY_MS },
  /** A link to set a password after the day's ten codes are spent. */
  codesBeyond: { max: 1, windowMs: HOUR_MS },
  /**
   * Single mails about changes of an account, per address. After them each kind gets one more, and the rest a
   * summary.
   */
  mailsDay: { max: 5, windowMs: DAY_MS },
  mailsOfKind: { max: 1, windowMs: DAY_MS },
  cverify: { max: 20, windowMs: HOUR_MS },
  reset: { max: 5, windowMs: HOUR_MS },
  rounds: { max: 30, windowMs: MINUTE_MS },
  writes: { max: 60, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateLimit>

export type LimitName = keyof typeof RATE_LIMITS

/** The fixed window of a limit that contains an instant, and its end. */
export function windowOf(limit: RateLimit, nowMs: number): { index: number; endsMs: number } {
  const index = Math.floor(nowMs / limit.windowMs)
  return { index, endsMs: (index + 1) * limit.windowMs }
}

export interface FailureWindow {
  readonly endsMs: number
  readonly failures: number
  /** The number of windows used up in a row. */
  readonly level: number
}

/** Earlier failures stop lengthening the next window after this time. */
const FORGET_MS = DAY_MS

/** Doubling 15 minutes twice gives an hour, the longest that strangers can keep a new device out. */
const LEVEL_MAX = 2

/** The window that opens with a failure after `before` ended; twice as long if `before` was used up. */
export function nextFailureWindow(
  limit: RateLimit,
  max: number,
  before: FailureWindow | undefined,
  nowMs: number,
): FailureWindow {
  const usedUp = before !== undefined && before.failures >= max && nowMs - before.endsMs < FORGET_MS
  const level = usedUp ? Math.min(before.level + 1, LEVEL_MAX) : 0
  return { endsMs: nowMs + limit.windowMs * 2 ** level, failures: 1, level }
}
