import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

export interface RateLimit {
  readonly max: number
  readonly windowMs: number
}

/** How often, per account and per network (docs/product.md, section 5); all multiplied by RATE_LIMIT_SCALE. */
export const RATE_LIMITS = {
  /** Failed ones only; each following window is twice as long, up to an hour. */
  login: { max: 5, windowMs: 15 * MINUTE_MS },
  register: { max: 5, windowMs: HOUR_MS },
  /**
   * From the /24 or /48 around: six networks as full as one may be. Whoever rotates through one of them stays at 30,
   * and it takes that many accounts an hour to keep its neighbours from registering.
   */
  registerAround: { max: 30, windowMs: HOUR_MS },
  codesHour: { max: 5, windowMs: HOUR_MS },
  codesDay: { max: 10, windowMs: DAY_MS },
  /** To set a password, where the ten of the day are spent. */
  codesBeyond: { max: 1, windowMs: HOUR_MS },
  /** Single mails about changes to an account, per address; past them, one more of each kind, the rest in a summary. */
  mailsDay: { max: 5, windowMs: DAY_MS },
  mailsOfKind: { max: 1, windowMs: DAY_MS },
  cverify: { max: 20, windowMs: HOUR_MS },
  reset: { max: 5, windowMs: HOUR_MS },
  rounds: { max: 30, windowMs: MINUTE_MS },
  writes: { max: 60, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateLimit>

export type LimitName = keyof typeof RATE_LIMITS

/** Which fixed window of a limit an instant lies in, and when that window ends. */
export function windowOf(limit: RateLimit, nowMs: number): { index: number; endsMs: number } {
  const index = Math.floor(nowMs / limit.windowMs)
  return { index, endsMs: (index + 1) * limit.windowMs }
}

export interface FailureWindow {
  readonly endsMs: number
  readonly failures: number
  /** How often in a row a window was used up. */
  readonly level: number
}

/** Past this, earlier failures no longer lengthen the next window. */
const FORGET_MS = DAY_MS

/** Twice 15 minutes is half an hour, and again an hour: strangers keep a new device out for no longer. */
const LEVEL_MAX = 2

/** The window that opens with a failure after `before` ended: twice as long where `before` was used up. */
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
