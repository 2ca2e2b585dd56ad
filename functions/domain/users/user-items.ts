import { ownValue } from '#shared/own-value.ts'
import { AppError } from '../../platform/app-error.ts'
import { ID_LENGTH } from '../../platform/ids.ts'
import { lastingPersonHashes, personHash, personHashes } from '../../platform/keys.ts'
import { isNew, updates } from '../../platform/table/expressions.ts'
import type { Item } from '../../platform/table/item.ts'
import { getItem, getItems } from '../../platform/table/read.ts'
import { Conflict } from '../../platform/table/retry-on-conflict.ts'
import type { IndexKeys } from '../../platform/table/schema.ts'
import { transact, updateItem, type Write, wasWritten } from '../../platform/table/write.ts'
import { allOf, type UserCondition } from './conditions.ts'
import { personKeys } from './index-keys.ts'
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
  return personHash('email', email)
}

/** Under every key in use, the current one first: an address is claimed under any one of them. */
export function emailHashes(email: string) {
  return personHashes('email', email)
}

/** Under retired keys, too: an exclusion that outlived its account may stand under any. */
export function lastingEmailHashes(email: string) {
  return lastingPersonHashes('email', email)
}

export function loadUser(id: string): Promise<UserRecord | undefined> {
  return getItem<UserRecord>(userKey(id))
}

/** Nobody's id: reading it takes as long as reading a person's. */
const NOBODY = '0'.repeat(ID_LENGTH)

/**
 * Two reads, also where nobody has it: whose address it is, then the person. While a key is being replaced one more, the current key last: a
 * claim only moves to it (npm run secrets -- rekey), so none is missed on its way.
 */
export async function findUserByEmail(email: string): Promise<UserRecord | undefined> {
  for (const hash of emailHashes(email).toReversed()) {
    const claim = await getItem<{ userId: string }>(emailKey(hash))
    if (claim) return loadUser(claim.userId)
  }
  return loadUser(NOBODY)
}

/** The same by the hash under which the address is claimed. */
export async function findUserByHash(emailHash: string): Promise<UserRecord | undefined> {
  const claim = await getItem<{ userId: string }>(emailKey(emailHash))
  return claim && loadUser(claim.userId)
}

/** The writes of a new account; refused as `user_exists` where the address is taken. */
export function newUserWrites(account: UserRecord, nowMs: number): Write[] {
  const item: Item = { ...userKey(account.id), ...account, ...personKeys(account, nowMs) }
  return [
    { name: 'account', put: item, ...isNew },
    {
      name: 'recent',
      put: { ...recentRoundsKey(account.id), rev: 0, rulesRev: account.rulesRev, rounds: [] },
    },
    ...claimEmail(account.email, account.id),
  ]
}

/** One account per address: the claim is the address's own item, under one key of all. Refused as `user_exists`. */
export function claimEmail(email: string, userId: string): Write[] {
  const [hash, ...others] = emailHashes(email)
  const error = () => new AppError('user_exists')
  const free = { name: 'email', error, ...isNew }
  return [
    { ...free, put: { ...emailKey(hash), userId } },
    ...others.map((other) => ({ ...free, check: emailKey(other) })),
  ]
}

/** Under whichever key it is claimed. */
export function releaseEmail(email: string, userId: string): Write[] {
  return emailHashes(email).map((hash) => ({
    name: 'oldEmail',
    delete: emailKey(hash),
    ConditionExpression: 'attribute_not_exists(pk) OR userId = :userId',
    ExpressionAttributeValues: { ':userId': userId },
  }))
}

/** What may be set: an attribute, or one entry of the sessions or links by its key. */
export type UserChange = keyof UserRecord | keyof IndexKeys | `sessions.${string}` | `links.${string}`

type Changes = Partial<Record<UserChange, unknown>>
type Update = Extract<Write, { update: unknown }>

function decidesRounds(changes: Changes): boolean {
  const named: Readonly<Record<string, { readonly decidesRounds: boolean }>> = ATTRIBUTES
  return Object.keys(changes).some((path) => ownValue(named, path.split('.')[0] ?? '')?.decidesRounds)
}

/**
 * An update of named attributes, `undefined` removing one; the account must still be there.
 * Refused as `account`. Whoever sets the end of an exclusion can only set a later one (`neverEarlier`). What decides
 * rounds raises the `rulesRev` of the user record and of the recent rounds: no round that has read less goes through.
 *
 * @param recent an update of the recent rounds in the same transaction, without an ADD
 * @throws Error where an exclusion is to be taken away: there is no such change
 * @example setUser(id, { language: 'it', [`sessions.${hash}`]: undefined })
 */
export function setUser(
  id: string,
  changes: Changes,
  condition?: UserCondition,
  recent?: Update,
): readonly [Update, ...Update[]] {
  return accountWrites(id, changes, [condition, neverEarlier(changes)], recent)
}

function accountWrites(
  id: string,
  changes: Changes,
  conditions: readonly (UserCondition | undefined)[],
  recent?: Update,
): readonly [Update, ...Update[]] {
  const raises = decidesRounds(changes)
  const account = updateOf(id, changes, conditions, raises)
  return raises ? [account, raisingRules(id, recent)] : [account, ...(recent ? [recent] : [])]
}

function raisingRules(id: string, recent?: Update): Update {
  const { UpdateExpression = '', ExpressionAttributeValues, ...rest } = recent ?? {}
  return {
    name: 'recent',
    update: recentRoundsKey(id),
    ...rest,
    UpdateExpression: `${UpdateExpression} ADD rulesRev :raised`.trim(),
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':raised': 1 },
  }
}

function updateOf(
  id: string,
  changes: Changes,
  conditions: readonly (UserCondition | undefined)[],
  raises: boolean,
): Update {
  const condition = allOf(...conditions.filter((one) => one !== undefined))
  return {
    name: 'account',
    update: userKey(id),
    ...updates(
      { set: changes, add: raises ? { rulesRev: 1 } : {} },
      {
        ConditionExpression: ['attribute_exists(pk)', condition.expression].filter(Boolean).join(' AND '),
        ExpressionAttributeNames: condition.names,
        ExpressionAttributeValues: condition.values,
      },
    ),
  }
}

/** Part of every write but the first proof, so that no other caller, present or future, shortens an exclusion. */
function neverEarlier(changes: Changes): UserCondition | undefined {
  if (!('excludedUntilMs' in changes)) return undefined
  const untilMs = changes.excludedUntilMs
  if (typeof untilMs !== 'number') throw new Error('An exclusion is never taken away')
  return {
    expression: '(attribute_not_exists(excludedUntilMs) OR excludedUntilMs <= :heldUntil)',
    values: { ':heldUntil': untilMs },
  }
}

/**
 * The account is unverified. Its exclusion may go, or become shorter, where it is kept under nothing: whoever set it
 * proved neither the address nor a casino account. Any other one is never set to an earlier end.
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
 * The same by itself, of what decides no draws: one update, which every function may make.
 *
 * @returns the account as it stands after it
 * @throws `error`, or Conflict, when the account is gone or the condition fails.
 */
export function updateUser(
  id: string,
  changes: Partial<Record<Exclude<UserChange, RoundRule | `links.${string}`>, unknown>>,
  condition?: UserCondition,
  error?: () => Error,
): Promise<UserRecord> {
  const [{ name: _, error: _error, update, ...expressions }] = setUser(id, changes, condition)
  return updateItem<UserRecord>(update, expressions, error)
}

/**
 * The same of anything, in one transaction with what belongs to it.
 *
 * @throws what a write of `also` is refused with, else as `updateUser`
 */
export function saveUser(
  id: string,
  changes: Changes,
  condition: UserCondition | undefined,
  also: readonly Write[],
  error?: () => Error,
): Promise<void> {
  const [account, ...recent] = setUser(id, changes, condition)
  return transact([...also, { ...account, error }, ...recent])
}

/**
 * The same for the first proof of an account's address (functions/domain/profile/first-proof.ts), and the only write that
 * may end an exclusion. Refused as `account` where the account is verified already.
 */
export function saveFirstProof(
  id: string,
  changes: Changes,
  condition: UserCondition,
  also: readonly Write[],
): Promise<void> {
  return transact([...also, ...accountWrites(id, changes, [condition, unproven(changes)])])
}

/** Notes that an address refuses our mail; false where it is noted, or the mail is older than what has arrived since. */
export function noteMailRefused(
  account: UserRecord,
  mailRefused: MailRefusal,
  sentMs: number,
): Promise<boolean> {
  const noted = updateUser(
    account.id,
    { mailRefused },
    {
      expression: 'email = :refusing AND (attribute_not_exists(mailRefused) OR mailRefused.endedMs < :sent)',
      values: { ':refusing': account.email, ':sent': sentMs },
    },
  )
  return wasWritten(noted)
}

/** Sets attributes in a transaction of two updates if they decide rounds. */
export async function updateRoundRules(
  id: string,
  changes: Changes,
  condition?: UserCondition,
): Promise<UserRecord> {
  await transact(setUser(id, changes, condition))
  const account = await loadUser(id)
  if (!account) throw new Conflict()
  return account
}

/** That somebody is of the staff in the moment of a transaction. */
export function staffCheck(id: string, error: () => Error): Write {
  return {
    ...{ name: 'staff', error, check: userKey(id) },
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

/** Names by account id; who is gone has none. */
export type Names = ReadonlyMap<string, string>

export async function loadNames(ids: Iterable<string>): Promise<Names> {
  // A name that was changed in the last second may be told as it was.
  const accounts = await getItems<UserRecord>([...new Set(ids)].map(userKey), true)
  return new Map(accounts.map(({ id, username }) => [id, username]))
}
