// Rate limits: counted uses by user, network or address.

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { AppError } from '../app-error.ts'
import { config } from '../config.ts'
import { keyIdAt, userHashes, userHashUnder } from '../keys.ts'
import { fieldsAre, isNew, updates } from './expressions.ts'
import { type Key, ttlEpochS } from './item.ts'
import { getItems } from './read.ts'
import { Conflict, retryOnConflict } from './retry-on-conflict.ts'
import { updateItem, type Write, wasWritten } from './write.ts'

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

/** The maximum of one window, at the scale of this deployment. */
export function scaledMax(name: LimitName): number {
  return Math.max(1, Math.round(RATE_LIMITS[name].max * config().rateLimitScale))
}

export function tooMany(endsMs: number, nowMs: number): AppError {
  return new AppError('too_many', { retryAfter: Math.max(1, Math.ceil((endsMs - nowMs) / 1000)) })
}

function countUpdate(name: LimitName, subject: string, nowMs: number) {
  const { index, endsMs } = windowOf(RATE_LIMITS[name], nowMs)
  // The hash key of the window's start, so that a new key does not restart the count.
  const hash = userHashUnder(keyIdAt(endsMs - RATE_LIMITS[name].windowMs), 'rate', subject)
  const key: Key = { pk: `RATE#${name}#${hash}`, sk: String(index) }
  const expressions = {
    UpdateExpression: 'ADD uses :one SET ttlEpochS = :ttl',
    ConditionExpression: 'attribute_not_exists(uses) OR uses < :max',
    ExpressionAttributeValues: { ':one': 1, ':max': scaledMax(name), ':ttl': ttlEpochS(endsMs) },
  }
  return { key, endsMs, expressions }
}

/** Counts one use, by one conditional write. @throws AppError 429 `too_many` when the window is used up. */
export async function countUse(name: LimitName, subject: string, nowMs: number): Promise<void> {
  const { key, endsMs, expressions } = countUpdate(name, subject, nowMs)
  await updateItem(key, expressions, () => tooMany(endsMs, nowMs))
}

/** `countUse` as a write of a transaction. */
export function countUseWrite(name: LimitName, subject: string, nowMs: number): Write {
  const { key, endsMs, expressions } = countUpdate(name, subject, nowMs)
  return { name, error: () => tooMany(endsMs, nowMs), update: key, ...expressions }
}

type StoredWindow = FailureWindow & Key

/** The key under the current hash key, then those under older ones, where the window before may be stored. */
function failureKeys(name: LimitName, subject: string): readonly [Key, ...Key[]] {
  const [first, ...others] = userHashes('rate', subject)
  const key = (hash: string) => ({ pk: `FAILURES#${name}#${hash}`, sk: 'FAILURES' })
  return [key(first), ...others.map(key)]
}

/**
 * Reserves one failure before the attempt is judged, so that parallel attempts cannot outrun the count.
 * `returnFailure` gives it back after a success.
 *
 * @throws AppError 429 `too_many` when all are used up.
 */
export async function reserveFailure(name: LimitName, subject: string, nowMs: number): Promise<void> {
  const [key, ...others] = failureKeys(name, subject)
  const max = scaledMax(name)
  await retryOnConflict(async () => {
    let before: StoredWindow | undefined
    const counted = updateItem(key, {
      UpdateExpression: 'ADD failures :one',
      ConditionExpression: 'endsMs > :now AND failures < :max',
      ExpressionAttributeValues: { ':one': 1, ':now': nowMs, ':max': max },
    })
    try {
      await counted
      return
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      before = error.refused.get('update') as StoredWindow | undefined
    }
    if (before && before.endsMs > nowMs) throw tooMany(before.endsMs, nowMs)
    const [earlier] = before ? [before] : await getItems<StoredWindow>(others)
    // The spread may hold the key of an item under an older hash key, which must not be written.
    const { pk: _pk, sk: _sk, ...window } = { ...key, ...nextWindow(name, earlier, nowMs) }
    await openWindow(key, window, before)
  })
}

/** Continues a running window under the new hash key, or opens the next one. */
function nextWindow(name: LimitName, earlier: FailureWindow | undefined, nowMs: number): FailureWindow {
  const max = scaledMax(name)
  if (!earlier || earlier.endsMs <= nowMs) return nextFailureWindow(RATE_LIMITS[name], max, earlier, nowMs)
  if (earlier.failures >= max) throw tooMany(earlier.endsMs, nowMs)
  return { ...earlier, failures: earlier.failures + 1 }
}

/** Reserves one failure for each of `all`, or for none: a refused network spends nothing of an address. */
export async function reserveFailures(name: LimitName, all: readonly string[], nowMs: number): Promise<void> {
  const reserved: string[] = []
  try {
    for (const subject of all) {
      await reserveFailure(name, subject, nowMs)
      reserved.push(subject)
    }
  } catch (error) {
    await Promise.all(reserved.map((subject) => returnFailure(name, subject)))
    throw error
  }
}

/** @throws Conflict if another attempt opened the window first */
function openWindow(key: Key, window: FailureWindow, before: FailureWindow | undefined): Promise<unknown> {
  return updateItem(key, {
    ...updates(
      { set: { ...window, ttlEpochS: ttlEpochS(window.endsMs + DAY_MS) } },
      before ? fieldsAre({ endsMs: before.endsMs }) : isNew,
    ),
  })
}

/** Gives back the reserved failure of a successful attempt. */
export async function returnFailure(name: LimitName, subject: string): Promise<void> {
  const returned = updateItem(failureKeys(name, subject)[0], {
    UpdateExpression: 'ADD failures :minusOne',
    ConditionExpression: 'failures > :zero',
    ExpressionAttributeValues: { ':minusOne': -1, ':zero': 0 },
  })
  await wasWritten(returned)
}

interface Uses {
  readonly index: number
  readonly count: number
}

/** Counts in memory, about 2 MB. The oldest are dropped, and start again at zero. */
const COUNTED_MAX = 10_000

const counted = new Map<string, Uses>()

/**
 * Counts one use in this process's memory, for uses that cost less than a write. Processes do not share counts: this
 * stops a single flood, and the edge stops the others.
 *
 * @throws AppError 429 `too_many` when the window is used up.
 */
export function countUseInMemory(name: LimitName, subject: string, nowMs: number): void {
  const { index, endsMs } = windowOf(RATE_LIMITS[name], nowMs)
  const key = `${name} ${subject}`
  const before = counted.get(key)
  const count = before?.index === index ? before.count + 1 : 1
  if (count > scaledMax(name)) throw tooMany(endsMs, nowMs)
  counted.delete(key)
  counted.set(key, { index, count })
  const [oldest] = counted.keys()
  if (counted.size > COUNTED_MAX && oldest !== undefined) counted.delete(oldest)
}
