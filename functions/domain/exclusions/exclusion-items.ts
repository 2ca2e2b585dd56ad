// Exclusions: time-outs and self-exclusions, also where the account is gone; nobody shortens them.

import type { RandomBytes } from '#shared/crash/random.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { errorName } from '../../platform/app-error.ts'
import { lastingPersonHashes, personHash, personHashes } from '../../platform/keys.ts'
import { log } from '../../platform/log.ts'
import { isNew, updates } from '../../platform/table/expressions.ts'
import { type Key, ttlEpochS } from '../../platform/table/item.ts'
import { getItems } from '../../platform/table/read.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, updateItem, type Write, wasWritten } from '../../platform/table/write.ts'
import { type AuditFact, auditItem, auditWrite } from '../audit-log/audit-log-items.ts'
import { exclusionStands, type UserCondition } from '../users/conditions.ts'
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
import { alike } from './alike.ts'

interface ExclusionItem {
  readonly untilMs: number
}

function exclusionKey(hash: string) {
  return { pk: `EXCLUDED#${hash}`, sk: 'EXCLUDED' }
}

/**
 * The keyed hash of a casino account: what survives deletion, with the end date only. What reads alike is alike:
 * capitals, full-width signs, invisible ones and letters of other scripts make no other account.
 */
export function pairHash(casino: string, userId: string): string {
  return personHash('pair', casino, alike(userId))
}

/** Under every key in use, the current one first: a casino account is claimed under any one of them. */
export function pairHashes(casino: string, userId: string) {
  return personHashes('pair', casino, alike(userId))
}

/** Under retired keys, too: an exclusion that outlived its account may stand under any. */
export function lastingPairHashes(casino: string, userId: string) {
  return lastingPersonHashes('pair', casino, alike(userId))
}

/** A transaction holds 100 items, and what goes with an exclusion needs some of them. */
const HASHES_MAX = 80

/**
 * What an exclusion is kept under: the address and the casino accounts that are known to be the person's, and while it
 * runs all that it was kept under before, so that lengthening it reaches an address or a casino account that has gone
 * since. What is only claimed binds this account alone: else anybody could exclude somebody else for ever.
 */
export function exclusionHashes(
  account: Pick<UserRecord, 'email' | 'verified' | 'links' | 'excludedUntilMs' | 'excludedUnder'>,
  nowMs: number,
): string[] {
  const address = account.verified ? [emailHash(account.email)] : []
  const links = Object.values(account.links)
    .filter((link) => link.account === 'confirmed')
    .map((link) => pairHash(link.casino, link.userId))
  const earlier = isExcluded(account, nowMs) ? (account.excludedUnder ?? []) : []
  return [...new Set([...address, ...links, ...earlier])].slice(0, HASHES_MAX)
}

/** What goes with a change of an account, and what it stands on. */
export interface KeptUnder {
  readonly changes: Pick<UserRecord, 'excludedUnder'>
  readonly stands: UserCondition
  readonly writes: readonly Write[]
}

/**
 * For a change by which an address or a casino account turns out to be the person's: an exclusion that runs is from then
 * on kept under it, too.
 *
 * @param after the account as it will be
 */
export async function keepUnderProven(after: UserRecord, nowMs: number): Promise<KeptUnder> {
  const { excludedUntilMs: untilMs } = after
  const stands = exclusionStands(after)
  if (untilMs === undefined || !isExcluded(after, nowMs)) return { changes: {}, stands, writes: [] }
  const excludedUnder = exclusionHashes(after, nowMs)
  return { changes: { excludedUnder }, stands, writes: await keepExclusions(excludedUnder, untilMs) }
}

/**
 * The write that keeps an exclusion beyond the account. An earlier end never replaces a later one: refused as
 * `exclusion <hash>` where one is kept that runs longer.
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

/** The same for several hashes, but for those under which an exclusion is kept that runs longer. */
export async function keepExclusions(hashes: readonly string[], untilMs: number): Promise<Write[]> {
  const items = await getItems<ExclusionItem & Key>(hashes.map(exclusionKey))
  const longer = new Set(items.filter((item) => item.untilMs > untilMs).map((item) => item.pk))
  return hashes
    .filter((hash) => !longer.has(exclusionKey(hash).pk))
    .map((hash) => keepExclusion(hash, untilMs))
}

/** What changes in the account when an exclusion begins: live mode stops at every casino. */
export function excludedChanges(
  { links }: Pick<UserRecord, 'links'>,
  untilMs: number,
  hashes: readonly string[],
) {
  const suspended = Object.values(links).map((link) => [`links.${link.casino}`, suspend(link)] as const)
  return { excludedUntilMs: untilMs, excludedUnder: hashes, ...Object.fromEntries(suspended) }
}

/** The write by which an exclusion begins in an account, or goes on for longer; refused as `account`. */
function beginExclusion(account: UserRecord, untilMs: number, hashes: readonly string[]): readonly Write[] {
  const longer = '(attribute_not_exists(excludedUntilMs) OR excludedUntilMs < :until)'
  return setUser(account.id, excludedChanges(account, untilMs, hashes), {
    // A link or an address that came, or was proven, since they were read would go unsuspended, or not be kept.
    expression: `${longer} AND links = :links AND email = :email AND verified = :verified`,
    values: {
      ':until': untilMs,
      ':links': account.links,
      ':email': account.email,
      ':verified': account.verified,
    },
  })
}

/**
 * Begins an exclusion, or lengthens it; where the account was removed in the same moment, for whom it waits.
 *
 * @param account none where nobody has the address now
 * @throws Conflict where anything that it was decided on has changed
 */
export async function saveExclusion(
  account: UserRecord | undefined,
  { email }: Pick<UserRecord, 'email'>,
  { untilMs, hashes }: { readonly untilMs: number; readonly hashes: readonly string[] },
  also: readonly Write[],
): Promise<void> {
  await transact([
    ...(account ? beginExclusion(account, untilMs, hashes) : stillNobodys(email)),
    ...(await keepExclusions(hashes, untilMs)),
    ...also,
  ])
}

function stillNobodys(email: string): Write[] {
  return emailHashes(email).map((hash) => ({
    name: 'email',
    check: emailKey(hash),
    ...isNew,
  }))
}

/** The latest end among the exclusions kept under these hashes that still run: ask with those of every key. */
export async function findExclusion(hashes: readonly string[], nowMs: number): Promise<number | undefined> {
  const items = await getItems<ExclusionItem>(hashes.map(exclusionKey))
  const running = items.map((item) => item.untilMs).filter((untilMs) => untilMs > nowMs)
  return running.length > 0 ? Math.max(...running) : undefined
}

/**
 * Holds what was decided on what `findExclusion` answered: refused as `exclusion` where one has come since that
 * runs longer.
 */
export function noneLonger(
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

interface Making {
  readonly nowMs: number
  readonly random: RandomBytes
}

/**
 * Writes a new account, whoever makes it, under the exclusion that is kept for its address. One that begins in the
 * same moment is seen, too: the write then takes place anew, with it.
 *
 * @param account without an exclusion of its own
 * @param also what else is written with it, once it is known how the account stands
 * @returns the account as it was written
 * @throws AppError 409 `user_exists`, or what a write of `also` is refused with
 */
export function createUser(
  account: UserRecord,
  also: (made: UserRecord) => readonly Write[] | Promise<readonly Write[]>,
  { nowMs, random }: Making,
): Promise<UserRecord> {
  return retryOnConflict(async () => {
    const hashes = lastingEmailHashes(account.email)
    const untilMs = await findExclusion(hashes, nowMs)
    // The address is not proven yet: what is kept under it stays as it is, even where this exclusion is lengthened.
    const made: UserRecord = untilMs === undefined ? account : { ...account, excludedUntilMs: untilMs }
    await transact([
      ...newUserWrites(made, nowMs),
      ...noneLonger(hashes, untilMs, nowMs),
      ...(await also(made)),
      ...(untilMs === undefined ? [] : [carriedEntry(account.id, { nowMs, random })]),
    ])
    return made
  })
}

/**
 * Holds an account to an exclusion that is known from elsewhere: from another copy of the table, or by its address.
 *
 * @param under what else it is kept under there
 * @returns whether it was not held to it yet; nobody is where the account is gone
 * @throws WriteContended
 */
export function applyExclusion(
  accountId: string,
  { untilMs, under = [] }: { readonly untilMs: number; readonly under?: readonly string[] },
  { nowMs, random }: Making,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const account = await loadUser(accountId)
    if (!account || (account.excludedUntilMs ?? 0) >= untilMs) return false
    const excludedUnder = [...(account.excludedUnder ?? []), ...under]
    const hashes = exclusionHashes({ ...account, excludedUntilMs: untilMs, excludedUnder }, nowMs)
    await transact([
      ...beginExclusion(account, untilMs, hashes),
      ...(await keepExclusions(hashes, untilMs)),
      carriedEntry(account.id, { nowMs, random }),
    ])
    return true
  })
}

/** The log says that an exclusion went on in another account, or came with another address. */
export function carriedEntry(accountId: string, { nowMs, random }: Making): Write {
  const fact = { actor: 'system', action: 'exclusions.carried', subject: `user:${accountId}` } as const
  return { ...auditWrite({ ...fact, fields: ['excludedUntil'] }, nowMs, random), name: 'carried' }
}

/**
 * An attempt to shorten, lift or move an exclusion goes into the audit log: one entry a day for each person, actor
 * and operation, so that nobody floods it. Only single updates: every endpoint has the right to these. The refusal
 * itself never waits on the log: a fault here is logged, and the answer stays what it is.
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
    await updateItem({ pk, sk }, { ...updates({ set: entry }, isNew), ReturnValues: 'NONE' })
  } catch (error) {
    log('error', 'exclusionNotNoted', { error: errorName(error) })
  }
}

function isFirstOfDay(what: readonly string[], nowMs: number): Promise<boolean> {
  const day = iso(nowMs).slice(0, 10)
  const key = { pk: `RATE#refusals#${personHash('refusal', ...what)}`, sk: day }
  const noted = updateItem(key, {
    ...updates({ set: { ttlEpochS: ttlEpochS(nowMs + DAY_MS) } }, isNew),
    ReturnValues: 'NONE',
  })
  return wasWritten(noted)
}
