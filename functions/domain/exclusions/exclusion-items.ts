// Exclusions: time-outs and self-exclusions, which also outlive a deleted user. Nobody can shorten them.

import type { RandomBytes } from '#shared/crash/random.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { errorName } from '../../platform/app-error.ts'
import { lastingUserHashes, userHash, userHashes } from '../../platform/keys.ts'
import { log } from '../../platform/log.ts'
import { isNew, updates } from '../../platform/table/expressions.ts'
import { type Key, ttlEpochS } from '../../platform/table/item.ts'
import { getItems } from '../../platform/table/read.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, updateItem, type Write, wasWritten } from '../../platform/table/write.ts'
import { type AuditFact, auditItem, auditWrite } from '../audit-log/audit-log-items.ts'
import { type UserCondition, unchanged } from '../users/conditions.ts'
import { suspend } from '../users/link-record.ts'
import {
  emailHash,
  emailHashes,
  lastingEmailHashes,
  loadUser,
  newUserWrites,
  setUser,
} from '../users/user-items.ts'
import { emailKey, FOREVER_MS, type UserRecord } from '../users/user-record.ts'
import { isExcluded } from '../users/user-rules.ts'
import { unifySpelling } from './unify-spelling.ts'

interface ExclusionItem {
  readonly untilMs: number
}

function exclusionKey(hash: string) {
  return { pk: `EXCLUDED#${hash}`, sk: 'EXCLUDED' }
}

/**
 * The keyed hash of a casino account. After a deletion only this hash and the end date remain. Spellings that look
 * the same have the same hash: see `unifySpelling`.
 */
export function pairHash(casino: string, userId: string): string {
  return userHash('pair', casino, unifySpelling(userId))
}

/** The hash under each key in use, the current one first: a casino account may be claimed under any of them. */
export function pairHashes(casino: string, userId: string) {
  return userHashes('pair', casino, unifySpelling(userId))
}

/** The hash under retired keys too: an exclusion that outlived its user may be stored under any of them. */
export function lastingPairHashes(casino: string, userId: string) {
  return lastingUserHashes('pair', casino, unifySpelling(userId))
}

/** Leaves room for an exclusion's other writes: a transaction takes at most 100 items. */
const HASHES_MAX = 80

/**
 * The hashes that an exclusion is kept under: the user's proven address and casino accounts and, while it runs, all
 * earlier ones, so that lengthening it also reaches addresses and casino accounts that the user has given up. A
 * casino account that is only claimed is not among them: otherwise anybody could exclude somebody else for ever.
 */
export function exclusionHashes(
  user: Pick<UserRecord, 'email' | 'verified' | 'links' | 'excludedUntilMs' | 'excludedUnder'>,
  nowMs: number,
): string[] {
  const address = user.verified ? [emailHash(user.email)] : []
  const links = Object.values(user.links)
    .filter((link) => link.account === 'confirmed')
    .map((link) => pairHash(link.casino, link.userId))
  const earlier = isExcluded(user, nowMs) ? (user.excludedUnder ?? []) : []
  return [...new Set([...address, ...links, ...earlier])].slice(0, HASHES_MAX)
}

/** The changes, condition and writes that keep an exclusion together with a change of the user. */
export interface KeptUnder {
  readonly changes: Pick<UserRecord, 'excludedUnder'>
  readonly condition: UserCondition
  readonly writes: readonly Write[]
}

/**
 * Keeps a running exclusion also under an address or a casino account that a change proves to be the user's.
 *
 * @param after the user as changed
 */
export async function keepUnderProven(after: UserRecord, nowMs: number): Promise<KeptUnder> {
  const { excludedUntilMs: untilMs } = after
  const condition = unchanged(after, 'excludedUntilMs')
  if (untilMs === undefined || !isExcluded(after, nowMs)) return { changes: {}, condition, writes: [] }
  const excludedUnder = exclusionHashes(after, nowMs)
  return { changes: { excludedUnder }, condition, writes: await keepExclusions(excludedUnder, untilMs) }
}

/**
 * Keeps an exclusion after the user is deleted. Refused as `exclusion <hash>` if a longer one is kept: an earlier end
 * never replaces a later one.
 */
export function keepExclusion(hash: string, untilMs: number): Write {
  return {
    name: `exclusion ${hash}`,
    update: exclusionKey(hash),
    ...updates(
      { set: { untilMs, ttlEpochS: untilMs >= FOREVER_MS ? undefined : ttlEpochS(untilMs) } },
      {
        ConditionExpression: 'attribute_not_exists(untilMs) OR untilMs <= :until',
        ExpressionAttributeValues: { ':until': untilMs },
      },
    ),
  }
}

/** Keeps an exclusion under several hashes, except those that already have a longer one. */
export async function keepExclusions(hashes: readonly string[], untilMs: number): Promise<Write[]> {
  const items = await getItems<ExclusionItem & Key>(hashes.map(exclusionKey))
  const longer = new Set(items.filter((item) => item.untilMs > untilMs).map((item) => item.pk))
  return hashes
    .filter((hash) => !longer.has(exclusionKey(hash).pk))
    .map((hash) => keepExclusion(hash, untilMs))
}

/** The user's fields when an exclusion begins: live mode stops at every casino. */
export function excludedChanges(
  { links }: Pick<UserRecord, 'links'>,
  untilMs: number,
  hashes: readonly string[],
) {
  const suspended = Object.values(links).map((link) => [`links.${link.casino}`, suspend(link)] as const)
  return { excludedUntilMs: untilMs, excludedUnder: hashes, ...Object.fromEntries(suspended) }
}

/** The write that begins or lengthens a user's exclusion; refused as `user`. */
function beginExclusion(user: UserRecord, untilMs: number, hashes: readonly string[]): readonly Write[] {
  const longer = '(attribute_not_exists(excludedUntilMs) OR excludedUntilMs < :until)'
  return setUser(user.id, excludedChanges(user, untilMs, hashes), {
    // Refused if a link or the address changed since the read: a new link would not be suspended, a newly proven
    // address not be kept.
    expression: `${longer} AND links = :links AND email = :email AND verified = :verified`,
    values: {
      ':until': untilMs,
      ':links': user.links,
      ':email': user.email,
      ':verified': user.verified,
    },
  })
}

/**
 * Begins or lengthens an exclusion. If the user was deleted meanwhile, it is kept under the address.
 *
 * @param user undefined if no user has the address now
 * @throws Conflict if the record or the address changed since it was read
 */
export async function saveExclusion(
  user: UserRecord | undefined,
  { email }: Pick<UserRecord, 'email'>,
  { untilMs, hashes }: { readonly untilMs: number; readonly hashes: readonly string[] },
  also: readonly Write[],
): Promise<void> {
  await transact([
    ...(user ? beginExclusion(user, untilMs, hashes) : addressStillFree(email)),
    ...(await keepExclusions(hashes, untilMs)),
    ...also,
  ])
}

function addressStillFree(email: string): Write[] {
  return emailHashes(email).map((hash) => ({ name: 'email', check: emailKey(hash), ...isNew }))
}

/** The latest end of the running exclusions under these hashes. Pass the hashes under every key. */
export async function findExclusion(hashes: readonly string[], nowMs: number): Promise<number | undefined> {
  const items = await getItems<ExclusionItem>(hashes.map(exclusionKey))
  const running = items.map((item) => item.untilMs).filter((untilMs) => untilMs > nowMs)
  return running.length > 0 ? Math.max(...running) : undefined
}

/**
 * Checks that `findExclusion` would still give the same answer; refused as `exclusion` if a longer exclusion was kept
 * since.
 */
export function checkNoneLonger(
  hashes: readonly string[],
  foundUntilMs: number | undefined,
  nowMs: number,
): Write[] {
  return hashes.map((hash) => ({
    name: 'exclusion',
    check: exclusionKey(hash),
    ConditionExpression: 'attribute_not_exists(untilMs) OR untilMs <= :found',
    ExpressionAttributeValues: { ':found': foundUntilMs ?? nowMs },
  }))
}

interface WriteContext {
  readonly nowMs: number
  readonly random: RandomBytes
}

/**
 * Writes a new user, with the exclusion that is kept for the address. Retries if an exclusion begins meanwhile.
 *
 * @param user the user without an exclusion
 * @param also further writes, which may depend on the user as written
 * @returns the user as written
 * @throws AppError 409 `user_exists`, or the error of a refused write of `also`
 */
export function createUser(
  user: UserRecord,
  also: (created: UserRecord) => readonly Write[] | Promise<readonly Write[]>,
  { nowMs, random }: WriteContext,
): Promise<UserRecord> {
  return retryOnConflict(async () => {
    const hashes = lastingEmailHashes(user.email)
    const untilMs = await findExclusion(hashes, nowMs)
    // The exclusion kept under the address stays as it is until the address is proven, even if the user lengthens
    // theirs.
    const created: UserRecord = untilMs === undefined ? user : { ...user, excludedUntilMs: untilMs }
    await transact([
      ...newUserWrites(created, nowMs),
      ...checkNoneLonger(hashes, untilMs, nowMs),
      ...(await also(created)),
      ...(untilMs === undefined ? [] : [carriedEntry(user.id, { nowMs, random })]),
    ])
    return created
  })
}

/**
 * Applies an exclusion that a restored copy of the table or the address's hash shows.
 *
 * @param under further hashes under which that copy keeps it
 * @returns whether the user's exclusion changed; false if the user is gone
 * @throws WriteContended
 */
export function applyExclusion(
  userId: string,
  { untilMs, under = [] }: { readonly untilMs: number; readonly under?: readonly string[] },
  { nowMs, random }: WriteContext,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const user = await loadUser(userId)
    if (!user || (user.excludedUntilMs ?? 0) >= untilMs) return false
    const excludedUnder = [...(user.excludedUnder ?? []), ...under]
    const hashes = exclusionHashes({ ...user, excludedUntilMs: untilMs, excludedUnder }, nowMs)
    await transact([
      ...beginExclusion(user, untilMs, hashes),
      ...(await keepExclusions(hashes, untilMs)),
      carriedEntry(user.id, { nowMs, random }),
    ])
    return true
  })
}

/** The audit entry of an exclusion that continued in another user's record, or came with another address. */
export function carriedEntry(userId: string, { nowMs, random }: WriteContext): Write {
  const fact = { actor: 'system', action: 'exclusions.carried', subject: `user:${userId}` } as const
  return { ...auditWrite({ ...fact, fields: ['excludedUntil'] }, nowMs, random), name: 'carried' }
}

/**
 * Writes an attempt to shorten, lift or move an exclusion to the audit log: one entry a day for each user, actor and
 * operation, so that nobody can flood it. It uses single updates only, which every endpoint may do. A failure here is
 * logged and does not change the answer.
 */
export async function noteRefused(
  fact: Omit<AuditFact, 'action'>,
  operation: string,
  nowMs: number,
  random: RandomBytes,
): Promise<void> {
  try {
    if (!(await isFirstOfDay([fact.actor, fact.subject, operation], nowMs))) return
    const { pk, sk, ...entry } = auditItem({ action: 'exclusions.refused', ...fact }, nowMs, random)
    await updateItem({ pk, sk }, updates({ set: entry }, isNew))
  } catch (error) {
    log('error', 'exclusionNotNoted', { error: errorName(error) })
  }
}

function isFirstOfDay(parts: readonly string[], nowMs: number): Promise<boolean> {
  const day = iso(nowMs).slice(0, 10)
  const key = { pk: `RATE#refusals#${userHash('refusal', ...parts)}`, sk: day }
  const noted = updateItem(key, {
    ...updates({ set: { ttlEpochS: ttlEpochS(nowMs + DAY_MS) } }, isNew),
  })
  return wasWritten(noted)
}
