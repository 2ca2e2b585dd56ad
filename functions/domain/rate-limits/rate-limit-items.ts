// Rate limits: counted uses by user, network or address.

import { DAY_MS } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { config } from '../../platform/config.ts'
import { keyIdAt, userHashes, userHashUnder } from '../../platform/keys.ts'
import { fieldsAre, isNew, updates } from '../../platform/table/expressions.ts'
import { type Key, ttlEpochS } from '../../platform/table/item.ts'
import { getItems } from '../../platform/table/read.ts'
import { Conflict, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { updateItem, type Write, wasWritten } from '../../platform/table/write.ts'
import { type FailureWindow, type LimitName, nextFailureWindow, RATE_LIMITS, windowOf } from './limits.ts'

/** The maximum of one window, at the scale of this deployment. */
export function scaledMax(name: LimitName): number {
  return Math.max(1, Math.round(RATE_LIMITS[name].max * config().rateLimitScale))
}

export function tooMany(endsMs: number, nowMs: number): AppError {
  return new AppError('too_many', { retryAfter: Math.max(1, Math.ceil((endsMs - nowMs) / 1000)) })
}

function countUpdate(name: LimitName, who: string, nowMs: number) {
  const { index, endsMs } = windowOf(RATE_LIMITS[name], nowMs)
  // The hash key of the window's start, so that a new key does not restart the count.
  const hash = userHashUnder(keyIdAt(endsMs - RATE_LIMITS[name].windowMs), 'rate', who)
  const key: Key = { pk: `RATE#${name}#${hash}`, sk: String(index) }
  const expressions = {
    UpdateExpression: 'ADD uses :one SET ttlEpochS = :ttl',
    ConditionExpression: 'attribute_not_exists(uses) OR uses < :max',
    ExpressionAttributeValues: { ':one': 1, ':max': scaledMax(name), ':ttl': ttlEpochS(endsMs) },
  }
  return { key, endsMs, expressions }
}

/** Counts one use, by one conditional write. @throws AppError 429 `too_many` when the window is used up. */
export async function countUse(name: LimitName, who: string, nowMs: number): Promise<void> {
  const { key, endsMs, expressions } = countUpdate(name, who, nowMs)
  await updateItem(key, { ...expressions, ReturnValues: 'NONE' }, () => tooMany(endsMs, nowMs))
}

/** `countUse` as a write of a transaction. */
export function countUseWrite(name: LimitName, who: string, nowMs: number): Write {
  const { key, endsMs, expressions } = countUpdate(name, who, nowMs)
  return { name, error: () => tooMany(endsMs, nowMs), update: key, ...expressions }
}

type StoredWindow = FailureWindow & Key

/** The key under the current hash key, then those under older ones, where the window before may be stored. */
function failureKeys(name: LimitName, who: string): readonly [Key, ...Key[]] {
  const [first, ...others] = userHashes('rate', who)
  const key = (hash: string) => ({ pk: `FAILURES#${name}#${hash}`, sk: 'FAILURES' })
  return [key(first), ...others.map(key)]
}

/**
 * Reserves one failure before the attempt is judged, so that parallel attempts cannot outrun the count.
 * `returnFailure` gives it back after a success.
 *
 * @throws AppError 429 `too_many` when all are used up.
 */
export async function reserveFailure(name: LimitName, who: string, nowMs: number): Promise<void> {
  const [key, ...others] = failureKeys(name, who)
  const max = scaledMax(name)
  await retryOnConflict(async () => {
    let before: StoredWindow | undefined
    const counted = updateItem(key, {
      UpdateExpression: 'ADD failures :one',
      ConditionExpression: 'endsMs > :now AND failures < :max',
      ExpressionAttributeValues: { ':one': 1, ':now': nowMs, ':max': max },
      ReturnValues: 'NONE',
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
    for (const who of all) {
      await reserveFailure(name, who, nowMs)
      reserved.push(who)
    }
  } catch (error) {
    await Promise.all(reserved.map((who) => returnFailure(name, who)))
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
    ReturnValues: 'NONE',
  })
}

/** Gives back the reserved failure of a successful attempt. */
export async function returnFailure(name: LimitName, who: string): Promise<void> {
  const returned = updateItem(failureKeys(name, who)[0], {
    UpdateExpression: 'ADD failures :minusOne',
    ConditionExpression: 'failures > :zero',
    ExpressionAttributeValues: { ':minusOne': -1, ':zero': 0 },
    ReturnValues: 'NONE',
  })
  await wasWritten(returned)
}
