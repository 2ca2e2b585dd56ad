// Profile: users' actions on their own record: proof of the address, changes, export, removal, exclusion.

import type { RandomBytes } from '#shared/crash/random.ts'
import type { UpdateUser } from '#shared/models/user.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { tokenHash } from '../../platform/keys.ts'
import { reserveFailure, returnFailure } from '../../platform/table/rate-limits.ts'
import type { IndexKeys } from '../../platform/table/schema.ts'
import type { Write } from '../../platform/table/write.ts'
import { auditWrite } from '../audit-log/audit-log-items.ts'
import {
  carriedEntry,
  checkNoneLonger,
  excludedChanges,
  exclusionHashes,
  findExclusion,
  keepExclusions,
} from '../exclusions/exclusion-items.ts'
import { securityNotice } from '../mail/notices.ts'
import { budgetChange } from '../rounds/loss-budget-items.ts'
import { type CodeItem, consumeCode } from '../sign-in/code-items.ts'
import { newSession, rememberDevice, type SessionContext } from '../sign-in/start-session.ts'
import { type Caller, isFreshlyProven } from '../users/caller.ts'
import { allOf, sessionAlive, type UserCondition, unchanged } from '../users/conditions.ts'
import { refuseGuessable } from '../users/guessable-password.ts'
import { userKeys, userSortKeys } from '../users/index-keys.ts'
import { hashPassword, meetsStaffRule, verifyPassword } from '../users/password.ts'
import { claimEmail, lastingEmailHashes, releaseEmail, saveUser } from '../users/user-items.ts'
import type { UserRecord } from '../users/user-record.ts'
import { changeLimits, isExcluded, refusesMail } from '../users/user-rules.ts'
import { onlyThisSession } from './first-proof.ts'

type Changes = Partial<Pick<UserRecord, 'username' | 'avatar' | 'language' | 'country' | 'limits'>> &
  IndexKeys

export interface OwnChange extends SessionContext {
  readonly input: UpdateUser
  readonly caller: Caller
}

/**
 * Saves all changes or none.
 *
 * @returns the user as changed
 * @throws Conflict if the session ended, or a field that the decision depends on changed, since it was read
 */
export async function saveOwnChanges(
  { input, caller, now, random }: OwnChange,
  user: UserRecord,
  password: PasswordChange | undefined,
): Promise<UserRecord> {
  const plain = plainChanges(user, input, now)
  const budget = plain.limits && (await budgetChange(user, plain.limits, now))
  const changes = { ...plain, ...budget?.changes, ...password?.changes }
  if (Object.keys(changes).length === 0) return user
  const condition = allOf(asRead(caller.sessionHash, user, input), ...(budget?.conditions ?? []))
  await saveUser(user.id, changes, condition, [
    ...(budget?.writes ?? []),
    ...(password?.writes ?? []),
    ...countryWrites(user, input, now, random),
  ])
  return { ...user, ...changes }
}

/**
 * The conditions of a change. The session must live, since a new password or role may have ended it. Limits were
 * compared with those that were read, the index keys combine name and address, and the audit entry reports a change of
 * the country that was read.
 */
function asRead(sessionHash: string, user: UserRecord, input: UpdateUser): UserCondition {
  return allOf(
    sessionAlive(sessionHash),
    ...(input.username === undefined ? [] : [unchanged(user, 'username', 'email', 'role')]),
    ...(input.country === undefined ? [] : [unchanged(user, 'country')]),
    ...(input.limits === undefined ? [] : [unchanged(user, 'limits')]),
  )
}

/** The audit entry of a new country, since the country decides what the user may see. */
function countryWrites(
  { id, country }: UserRecord,
  input: UpdateUser,
  nowMs: number,
  random: RandomBytes,
): Write[] {
  if (input.country === undefined || input.country === country) return []
  const fact = { actor: id, action: 'users.update', subject: `user:${id}`, fields: ['country'] } as const
  return [auditWrite(fact, nowMs, random)]
}

function plainChanges(user: UserRecord, input: UpdateUser, nowMs: number): Changes {
  const { username, avatar, language, country, limits } = input
  return {
    ...(username === undefined ? {} : { username, ...userSortKeys({ ...user, username }) }),
    ...(avatar === undefined ? {} : { avatar }),
    ...(language === undefined ? {} : { language }),
    ...(country === undefined ? {} : { country }),
    ...(limits === undefined ? {} : { limits: changeLimits(user.limits, limits, nowMs) }),
  }
}

export interface PasswordChange {
  readonly changes: Pick<
    UserRecord,
    'passwordHash' | 'passwordSetMs' | 'staffPassword' | 'sessions' | 'devices'
  >
  readonly writes: readonly Write[]
  readonly cookie: string
}

/**
 * Changes the password, given the old one. Every session ends, and this one continues under a new id.
 *
 * @throws AppError 400, 403 `reauth_required`, 429
 */
export async function changePassword(change: OwnChange, password: string): Promise<PasswordChange> {
  const { input, caller, now, random } = change
  const { user } = caller
  if (!isFreshlyProven(caller, now)) throw new AppError('reauth_required')
  if (input.oldPassword === undefined) throw invalidField('oldPassword', 'required')
  await proveOldPassword(user, input.oldPassword, now)
  await refuseGuessable(password, { name: user.username, email: user.email })
  if (user.role !== 'user' && !meetsStaffRule(password)) throw invalidField('password', 'staff_password')
  const proven = { reauthMs: now, passkeyMs: caller.session.passkeyMs }
  const session = await newSession(user.id, change, proven)
  return {
    changes: {
      passwordHash: await hashPassword(password),
      passwordSetMs: now,
      staffPassword: meetsStaffRule(password),
      sessions: { [session.hash]: session.record },
      devices: rememberDevice([], session.deviceHash),
    },
    writes: [
      await securityNotice(user, 'password_changed', now, random),
      ...passwordEntry(user, now, random),
    ],
    cookie: session.cookie,
  }
}

/** The audit entry of a new password of staff, whose password opens staff's rights. */
export function passwordEntry({ id, role }: UserRecord, nowMs: number, random: RandomBytes): Write[] {
  if (role === 'user') return []
  const fact = { actor: id, action: 'users.update', subject: `user:${id}`, fields: ['password'] } as const
  return [auditWrite(fact, nowMs, random)]
}

async function proveOldPassword(user: UserRecord, oldPassword: string, nowMs: number): Promise<void> {
  const counter = `reauth:${user.id}`
  await reserveFailure('login', counter, nowMs)
  if (!(await verifyPassword(oldPassword, user.passwordHash))) {
    throw invalidField('oldPassword', 'password_wrong')
  }
  await returnFailure('login', counter)
}

/**
 * The user with a new address. An exclusion kept under that address now holds for this user, too. The mark that the
 * old address refused our mail goes.
 */
async function withEmail(before: UserRecord, email: string, nowMs: number): Promise<UserRecord> {
  const { mailRefused: _, ...account } = before
  const keptMs = (await findExclusion(lastingEmailHashes(email), nowMs)) ?? 0
  const untilMs = Math.max(account.excludedUntilMs ?? 0, keptMs)
  return { ...account, email, verified: true, ...(untilMs > 0 ? { excludedUntilMs: untilMs } : {}) }
}

/**
 * Moves a user to the address that this code has proven.
 *
 * @returns the user as changed
 * @throws AppError 409 `user_exists`, 401 if the session has ended; Conflict
 */
export async function moveAddress(
  before: UserRecord,
  code: CodeItem & { readonly email: string },
  { caller, now, random }: Pick<OwnChange, 'caller' | 'now' | 'random'>,
): Promise<UserRecord> {
  const after = await withEmail(before, code.email, now)
  const { email, excludedUntilMs = 0 } = after
  const excluded = isExcluded(after, now)
  // Kept under both addresses, so that neither reopens what an exclusion closed.
  const hashes = [...new Set([...exclusionHashes(after, now), ...exclusionHashes(before, now)])]
  const { sessionHash: hash, session: record } = caller
  const deviceHash = tokenHash(caller.token.deviceId)
  const begins = excluded && after.excludedUntilMs !== before.excludedUntilMs
  const changes = {
    email,
    verified: true,
    mailRefused: undefined,
    ...(before.verified ? {} : onlyThisSession(before, { hash, record, deviceHash })),
    ...userKeys(after, now),
    ...(excluded ? { excludedUnder: hashes } : {}),
    ...(begins ? excludedChanges(before, excludedUntilMs, hashes) : {}),
  }
  const condition = allOf(
    sessionAlive(hash),
    unchanged(before, 'role', 'verified', 'links', 'username', 'email', 'excludedUntilMs'),
  )
  await saveUser(after.id, changes, condition, [
    ...claimEmail(email, after.id),
    ...releaseEmail(before.email, after.id),
    consumeCode(code, now),
    ...(refusesMail(before) ? [] : [await securityNotice(before, 'email_changed', now, random)]),
    ...(excluded
      ? await keepExclusions(hashes, excludedUntilMs)
      : checkNoneLonger(lastingEmailHashes(email), undefined, now)),
    ...(begins ? [carriedEntry(after.id, { nowMs: now, random })] : []),
  ])
  return after
}
