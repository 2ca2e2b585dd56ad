import { ownValue } from '#shared/own-value.ts'
import { AppError } from '../../platform/app-error.ts'
import { ID_LENGTH } from '../../platform/ids.ts'
import { lastingUserHashes, userHash, userHashes } from '../../platform/keys.ts'
import { isNew, updates } from '../../platform/table/expressions.ts'
import type { Item } from '../../platform/table/item.ts'
import { getItem, getItems } from '../../platform/table/read.ts'
import { Conflict } from '../../platform/table/retry-on-conflict.ts'
import type { IndexKeys } from '../../platform/table/schema.ts'
import {
  transact,
  type UpdateWrite,
  updateAlone,
  type Write,
  wasWritten,
} from '../../platform/table/write.ts'
import { allOf, type UserCondition } from './conditions.ts'
import { userKeys } from './index-keys.ts'
import {
  ATTRIBUTES,
  emailKey,
  type MailRefusal,
  type RoundRule,
  recentRoundsKey,
  type UserRecord,
  userKey,
} from './user-record.ts'

export function emailHash(email: string): string {
  return userHash('email', email)
}

/** The hashes of an address under each key in use, the current one first: it may be claimed under any of them. */
export function emailHashes(email: string) {
  return userHashes('email', email)
}

/** The hashes under retired keys too: an exclusion that outlived its user may be stored under any of them. */
export function lastingEmailHashes(email: string) {
  return lastingUserHashes('email', email)
}

export function loadUser(id: string): Promise<UserRecord | undefined> {
  return getItem<UserRecord>(userKey(id))
}

/** An id that no user has: reading it takes as long as reading a user. */
const UNUSED_ID = '0'.repeat(ID_LENGTH)

/**
 * Finds a user by address with two reads, also if nobody has it: the claim, then the user. While a key is being
 * replaced one more read, the current key last: claims only move towards it (npm run secrets -- rekey), so none is
 * missed on its way.
 */
export async function findUserByEmail(email: string): Promise<UserRecord | undefined> {
  for (const hash of emailHashes(email).toReversed()) {
    const claim = await getItem<{ userId: string }>(emailKey(hash))
    if (claim) return loadUser(claim.userId)
  }
  return loadUser(UNUSED_ID)
}

/** Finds a user by the hash under which the address is claimed. */
export async function findUserByHash(emailHash: string): Promise<UserRecord | undefined> {
  const claim = await getItem<{ userId: string }>(emailKey(emailHash))
  return claim && loadUser(claim.userId)
}

/** The writes of a new user; refused as `user_exists` if the address is taken. */
export function newUserWrites(user: UserRecord, nowMs: number): Write[] {
  const item: Item = { ...userKey(user.id), ...user, ...userKeys(user, nowMs) }
  return [
    { name: 'user', put: item, ...isNew },
    { name: 'recent', put: { ...recentRoundsKey(user.id), rev: 0, rulesRev: user.rulesRev, rounds: [] } },
    ...claimEmail(user.email, user.id),
  ]
}

/** The writes that claim an address for one user, under one of all keys. Refused as `user_exists`. */
export function claimEmail(email: string, userId: string): Write[] {
  const [hash, ...others] = emailHashes(email)
  const error = () => new AppError('user_exists')
  const free = { name: 'email', error, ...isNew }
  return [
    { ...free, put: { ...emailKey(hash), userId } },
    ...others.map((other) => ({ ...free, check: emailKey(other) })),
  ]
}

/** The writes that release an address, under each key in use. */
export function releaseEmail(email: string, userId: string): Write[] {
  return emailHashes(email).map((hash) => ({
    name: 'oldEmail',
    delete: emailKey(hash),
    ConditionExpression: 'attribute_not_exists(pk) OR userId = :userId',
    ExpressionAttributeValues: { ':userId': userId },
  }))
}

/** A changeable attribute, or one entry of the sessions or links by its key. */
export type UserChange = keyof UserRecord | keyof IndexKeys | `sessions.${string}` | `links.${string}`

type Changes = Partial<Record<UserChange, unknown>>

function decidesRounds(changes: Changes): boolean {
  const named: Readonly<Record<string, { readonly decidesRounds: boolean }>> = ATTRIBUTES
  return Object.keys(changes).some((path) => ownValue(named, path.split('.')[0] ?? '')?.decidesRounds)
}

/**
 * Updates named attributes of a stored user; `undefined` removes one. Refused as `user` if the user was removed or
 * the condition fails. An exclusion's end can only be set to a later one (`neverEarlier`). Attributes that decide
 * rounds raise the `rulesRev` of user and recent rounds, so that no round based on older ones is saved.
 *
 * @param recent an update of the recent rounds in the same transaction, without an ADD
 * @throws Error for a removal of an exclusion, which no change may make
 *
 * @example setUser(id, { language: 'it', [`sessions.${hash}`]: undefined })
 */
export function setUser(
  id: string,
  changes: Changes,
  condition?: UserCondition,
  recent?: UpdateWrite,
): readonly [UpdateWrite, ...UpdateWrite[]] {
  return userWrites(id, changes, [condition, neverEarlier(changes)], recent)
}

function userWrites(
  id: string,
  changes: Changes,
  conditions: readonly (UserCondition | undefined)[],
  recent?: UpdateWrite,
): readonly [UpdateWrite, ...UpdateWrite[]] {
  const raisesRules = decidesRounds(changes)
  const user = userUpdate(id, changes, conditions, raisesRules)
  return raisesRules ? [user, raiseRulesWrite(id, recent)] : [user, ...(recent ? [recent] : [])]
}

function raiseRulesWrite(id: string, recent?: UpdateWrite): UpdateWrite {
  const { UpdateExpression = '', ExpressionAttributeValues, ...rest } = recent ?? {}
  return {
    name: 'recent',
    update: recentRoundsKey(id),
    ...rest,
    UpdateExpression: `${UpdateExpression} ADD rulesRev :raised`.trim(),
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':raised': 1 },
  }
}

function userUpdate(
  id: string,
  changes: Changes,
  conditions: readonly (UserCondition | undefined)[],
  raisesRules: boolean,
): UpdateWrite {
  const condition = allOf(...conditions.filter((part) => part !== undefined))
  return {
    name: 'user',
    update: userKey(id),
    ...updates(
      { set: changes, add: raisesRules ? { rulesRev: 1 } : {} },
      {
        ConditionExpression: ['attribute_exists(pk)', condition.expression].filter(Boolean).join(' AND '),
        ExpressionAttributeNames: condition.names,
        ExpressionAttributeValues: condition.values,
      },
    ),
  }
}

/** The condition of every write except the first proof that an exclusion's end does not become earlier. */
function neverEarlier(changes: Changes): UserCondition | undefined {
  if (!('excludedUntilMs' in changes)) return undefined
  const untilMs = changes.excludedUntilMs
  if (typeof untilMs !== 'number') throw new Error('An exclusion cannot be removed')
  return {
    expression: '(attribute_not_exists(excludedUntilMs) OR excludedUntilMs <= :heldUntil)',
    values: { ':heldUntil': untilMs },
  }
}

/**
 * A condition of the first proof: the user is unverified. The exclusion may end or become shorter if it is kept under
 * nothing, since then whoever set it proved neither the address nor a casino account. Any other exclusion keeps its
 * end.
 */
function unproven(changes: Changes): UserCondition {
  const isUnverified = { expression: 'verified = :unproven', values: { ':unproven': false } }
  if (!('excludedUntilMs' in changes)) return isUnverified
  const isUnkept = '(attribute_not_exists(excludedUnder) OR excludedUnder = :underNothing)'
  const later = changes.excludedUntilMs === undefined ? undefined : neverEarlier(changes)
  return allOf(isUnverified, {
    expression: later ? `(${isUnkept} OR ${later.expression})` : isUnkept,
    values: { ':underNothing': [], ...later?.values },
  })
}

/**
 * `setUser` as a single update, which every function may make, of attributes that do not decide rounds.
 *
 * @returns the user as changed
 * @throws `error`, or Conflict, if the user was removed or the condition fails.
 */
export function updateUser(
  id: string,
  changes: Partial<Record<Exclude<UserChange, RoundRule | `links.${string}`>, unknown>>,
  condition?: UserCondition,
  error?: () => Error,
): Promise<UserRecord> {
  const [user] = setUser(id, changes, condition)
  return updateAlone<UserRecord>({ ...user, error })
}

/**
 * `setUser` in one transaction with the writes that belong to it.
 *
 * @throws the error of a refused write of `also`, otherwise as `updateUser`
 */
export function saveUser(
  id: string,
  changes: Changes,
  condition: UserCondition | undefined,
  also: readonly Write[],
  error?: () => Error,
): Promise<void> {
  const [user, ...recent] = setUser(id, changes, condition)
  return transact([...also, { ...user, error }, ...recent])
}

/**
 * `saveUser` for the first proof of a user's address (functions/domain/profile/first-proof.ts), the only write that
 * may end an exclusion. Refused as `user` if the user is verified already.
 */
export function saveFirstProof(
  id: string,
  changes: Changes,
  condition: UserCondition,
  also: readonly Write[],
): Promise<void> {
  return transact([...also, ...userWrites(id, changes, [condition, unproven(changes)])])
}

/** Notes that an address refuses our mail; false if it is noted already, or a later mail has arrived. */
export function noteMailRefused(
  user: UserRecord,
  mailRefused: MailRefusal,
  sentMs: number,
): Promise<boolean> {
  const noted = updateUser(
    user.id,
    { mailRefused },
    {
      expression: 'email = :refusing AND (attribute_not_exists(mailRefused) OR mailRefused.endedMs < :sent)',
      values: { ':refusing': user.email, ':sent': sentMs },
    },
  )
  return wasWritten(noted)
}

/** Sets attributes that may decide rounds, in a transaction of two updates if they do. */
export async function updateRoundRules(
  id: string,
  changes: Changes,
  condition?: UserCondition,
): Promise<UserRecord> {
  await transact(setUser(id, changes, condition))
  const user = await loadUser(id)
  if (!user) throw new Conflict()
  return user
}

/** Checks in a transaction that a user is of the staff. */
export function staffCheck(id: string, error: () => Error): Write {
  return {
    name: 'staff',
    error,
    check: userKey(id),
    ConditionExpression: '#role IN (:editor, :admin)',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':editor': 'editor', ':admin': 'admin' },
  }
}

const ADMINS = { pk: 'ADMINS', sk: 'COUNT' }

/** Counts one admin more or less in the transaction of the change; refused as `last_admin` for the last one. */
export function countAdmin(change: 1 | -1): Write {
  return {
    name: 'admins',
    error: () => new AppError('last_admin'),
    update: ADMINS,
    ...updates(
      { add: { admins: change } },
      change === -1 ? { ConditionExpression: 'admins > :one', ExpressionAttributeValues: { ':one': 1 } } : {},
    ),
  }
}

/** Names by user id; removed users have none. */
export type Names = ReadonlyMap<string, string>

export async function loadNames(ids: Iterable<string>): Promise<Names> {
  const users = await loadUsers(ids)
  return new Map(users.map(({ id, username }) => [id, username]))
}

/** Removed users are left out; a change of the last second may be missing. */
export function loadUsers(ids: Iterable<string>): Promise<UserRecord[]> {
  return getItems<UserRecord>([...new Set(ids)].map(userKey), true)
}
