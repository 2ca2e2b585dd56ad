import { toHex } from '#shared/crash/hex.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import { ownValue } from '#shared/own-value.ts'
import { iso } from '#shared/time.ts'
import { expectFound } from '../../platform/app-error.ts'
import { fieldsAre } from '../../platform/table/expressions.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import { getItems, queryAll, queryDue } from '../../platform/table/read.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { TABLE } from '../../platform/table/schema.ts'
import { deleteItems, transact, updateItem, type Write, wasWritten } from '../../platform/table/write.ts'
import { auditWrite } from '../audit-log/audit-log-items.ts'
import { releaseLinkWrites } from '../casino-links/casino-link-items.ts'
import { forgetCollected } from '../mail/allowance-items.ts'
import { outboxWrite } from '../mail/outbox-items.ts'
import { toRecentRounds } from '../rounds/recent-rounds.ts'
import { addressSubjects, codeKey, forgetMailed } from '../sign-in/code-items.ts'
import { countAdmin, loadUser, releaseEmail } from '../users/user-items.ts'
import { recentRoundsKey, type UserRecord, type UserReferences, userKey } from '../users/user-record.ts'
import { refusesMail } from '../users/user-rules.ts'

interface SharedItem extends Item {
  readonly entries?: Readonly<Record<string, unknown>>
}

/** The `elsewhere` attributes of a user's items: keys of the user's data in other places. */
function referencesOf(items: readonly Item[]): readonly UserReferences[] {
  return items.flatMap(({ elsewhere }) => (elsewhere === undefined ? [] : [elsewhere as UserReferences]))
}

/** The items elsewhere for the export: the user's own, and only the user's entry of shared ones. */
async function referencedItems(userId: string, items: readonly Item[]): Promise<Item[]> {
  const references = referencesOf(items)
  const own = await getItems<SharedItem>(references.flatMap(({ own: keys }) => keys ?? []))
  const others = await getItems<SharedItem>(references.flatMap(({ entryIn }) => entryIn ?? []))
  const found = [...own, ...others.map(({ pk, sk, entries }) => ({ pk, sk, entries }))]
  return found.map(({ entries = {}, ...item }) => {
    const entry = ownValue(entries, userId)
    return { ...item, ...(entry === undefined ? {} : { entry }) }
  })
}

/** All items under a user's key, also the user's record. */
function userItems(userId: string): Promise<Item[]> {
  return queryAll({ pk: userKey(userId).pk })
}

/** Attributes whose values the export replaces by "stored hashed". */
const SECRET = new Set([
  'passwordHash',
  'codeHash',
  'linkHash',
  'devices',
  'excludedUnder',
  'requestHash',
  'sealed',
])
/** Attributes that the export leaves out: keys, and ids of staff, which are other people's data. */
const HIDDEN = new Set<string>([
  'pk',
  ...TABLE.indexes.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]),
  'elsewhere',
  'decidedBy',
  'writtenBy',
])

/** All of a user's items, also elsewhere, as plain records for the export; secrets appear only as "stored hashed". */
export async function userRecords(userId: string): Promise<Record<string, unknown>[]> {
  const items = await userItems(userId)
  return [...items.map(withReadableRounds), ...(await referencedItems(userId, items))].map((item) => {
    const { sessions, passkeys, ...rest } = item
    const shown = Object.entries(rest)
      .filter(([name]) => !HIDDEN.has(name))
      .filter(([name]) => name !== 'serverSeed' || item.outcome !== undefined)
      .map(([name, value]) => [name, SECRET.has(name) ? 'stored hashed' : value])
    return {
      ...Object.fromEntries(shown),
      ...(sessions === undefined ? {} : { sessions: Object.values(sessions as object) }),
      ...(passkeys === undefined ? {} : { passkeys: Object.values(passkeys as object) }),
    }
  })
}

/** Shows open rounds in the form of settled ones, without the seed that is still committed. */
function withReadableRounds(item: Item): Item {
  if (item.sk !== recentRoundsKey('').sk) return item
  const rounds = toRecentRounds(item).rounds.map(({ id, atMs, open }) => {
    const { serverSeed: _, casinoHash, ...shown } = open ?? {}
    const hash = casinoHash && { casinoHash: toHex(casinoHash) }
    return { id, createdAt: iso(atMs), ...shown, ...hash }
  })
  return { pk: item.pk, sk: item.sk, rounds }
}

const REMOVAL = 'REMOVAL'
/** A removal takes seconds, so a request that left an older mark has died. */
const LEFT_BEHIND_MS = 60_000

function markKey(userId: string): Key {
  return { pk: `${REMOVAL}#${userId}`, sk: REMOVAL }
}

/** The mark of a removal in progress. A job finishes removals whose request died. */
export function removalMark(userId: string, nowMs: number): Write {
  const gsi4sk = `${iso(nowMs + LEFT_BEHIND_MS)}#${userId}`
  return { name: 'removal', put: { ...markKey(userId), gsi4pk: REMOVAL, gsi4sk } }
}

interface Removal {
  readonly actor: string
  /** Send the mail; false if a removal is only repeated. */
  readonly notify: boolean
  readonly now: number
  readonly random: RandomBytes
}

/** @throws AppError `not_found` if there is no such user; `last_admin` */
export async function removeUser(id: string, removal: Removal): Promise<void> {
  const { email } = await retryOnConflict(async () => {
    const user = expectFound(await loadUser(id))
    await transact(await removalWrites(user, removal))
    return user
  })
  await forgetMailed(email)
  await finishRemoval(id)
}

/** The user, the address and the claims on casino accounts go in one transaction. */
async function removalWrites(
  user: UserRecord,
  { actor, notify, now: nowMs, random }: Removal,
): Promise<Write[]> {
  const links = Object.values(user.links)
  return [
    {
      name: 'user',
      delete: userKey(user.id),
      ...fieldsAre({ role: user.role, links: user.links, email: user.email }),
    },
    { name: 'recent', delete: recentRoundsKey(user.id) },
    ...releaseEmail(user.email, user.id),
    ...addressSubjects({ purpose: 'reset', email: user.email }).map((subject) => ({
      name: 'resetCode',
      delete: codeKey(subject),
    })),
    ...forgetCollected(user.email),
    removalMark(user.id, nowMs),
    ...links.flatMap((link) => releaseLinkWrites(user.id, link)),
    ...(user.role === 'admin' ? [countAdmin(-1)] : []),
    auditWrite(
      { actor, action: 'users.remove', subject: `user:${user.id}`, fields: ['removed'] },
      nowMs,
      random,
    ),
    ...(!notify || refusesMail(user) ? [] : [await removalMail(user, nowMs, random)]),
  ]
}

function removalMail(user: UserRecord, nowMs: number, random: RandomBytes): Promise<Write> {
  const { email: to, language: locale, username: name, verified: proven } = user
  return outboxWrite({ to, locale, mail: 'account_deleted', proven, data: { name } }, nowMs, random)
}

/** Deletes the rest of a removed user's items; no new ones can be written for a removed user. */
export async function finishRemoval(userId: string): Promise<void> {
  const items = await userItems(userId)
  // References go first: a retry of a removal that died here still finds the items that name them.
  await removeReferences(userId, items)
  await deleteItems(items)
  await deleteItems([markKey(userId)])
}

/** Removes a user's entries in shared items, and the user's own items elsewhere; the user stays. */
export async function removeElsewhere(userId: string): Promise<void> {
  const items = (await userItems(userId)).filter(({ elsewhere }) => elsewhere !== undefined)
  await removeReferences(userId, items)
  await deleteItems(items)
}

async function removeReferences(userId: string, items: readonly Item[]): Promise<void> {
  for (const { own = [], entryIn } of referencesOf(items)) {
    await deleteItems(own)
    if (entryIn) await removeEntry(userId, entryIn)
  }
}

/** Removes an entry, and counts it as a change of the item, so that an earlier reader cannot write the entry back. */
async function removeEntry(userId: string, key: Key): Promise<void> {
  const removed = updateItem(key, {
    UpdateExpression: 'REMOVE entries.#id ADD version :one',
    ConditionExpression: 'attribute_exists(entries.#id)',
    ExpressionAttributeNames: { '#id': userId },
    ExpressionAttributeValues: { ':one': 1 },
  })
  // The entry or the whole item may be gone already.
  await wasWritten(removed)
}

export async function findUnfinishedRemovals(nowMs: number): Promise<string[]> {
  const ids: string[] = []
  for await (const marks of queryDue(REMOVAL, nowMs)) {
    ids.push(...marks.map(({ pk }) => pk.slice(REMOVAL.length + 1)))
  }
  return ids
}
