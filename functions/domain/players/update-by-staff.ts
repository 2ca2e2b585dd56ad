import type * as z from 'zod/mini'
import type { RandomBytes } from '#shared/crash/random.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import type { CreatePlayer, UpdatePlayer } from '#shared/models/user.ts'
import { iso } from '#shared/time.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Write } from '../../platform/table/write.ts'
import { auditWrite } from '../audit-log/audit-log-items.ts'
import { keepUnderProven } from '../exclusions/exclusion-items.ts'
import { securityNotice } from '../mail/notices.ts'
import { allOf, unchanged } from '../users/conditions.ts'
import { refuseGuessable } from '../users/guessable-password.ts'
import { userKeys } from '../users/index-keys.ts'
import { passkeysOnRoleChange } from '../users/passkey-record.ts'
import { hashPassword, meetsStaffRule, NO_PASSWORD } from '../users/password.ts'
import { countAdmin, saveUser, type UserChange } from '../users/user-items.ts'
import { NEW_USER, type UserRecord } from '../users/user-record.ts'

interface SaveContext {
  readonly now: number
  readonly random: RandomBytes
}

/**
 * A new user made by staff. Without a password the user sets one with the reset code; staff need one from the start.
 *
 * @throws AppError 400
 */
export async function newPlayer(
  { name, email, password, role = 'user' }: z.infer<typeof CreatePlayer>,
  language: Locale,
  { now, random }: SaveContext,
): Promise<UserRecord> {
  if (password !== undefined) await refuseGuessable(password, { name, email })
  if (role !== 'user' && password === undefined) throw invalidField('password', 'required')
  if (role !== 'user' && !meetsStaffRule(password ?? '')) throw invalidField('password', 'staff_password')
  return {
    ...NEW_USER,
    id: newId(now, random),
    email,
    username: name,
    passwordHash: password === undefined ? NO_PASSWORD : await hashPassword(password),
    staffPassword: meetsStaffRule(password ?? ''),
    role,
    language,
    createdAt: iso(now),
  }
}

/** The role, its password rule, and the attributes that the index keys and the passkeys follow from. */
const COMPARED = [
  ...(['role', 'staffPassword', 'verified', 'links'] as const),
  ...(['username', 'email', 'passkeys', 'passkeyReset'] as const),
]

/**
 * Saves staff's changes of a user, with an entry in the audit log.
 *
 * @param actor id of the staff member
 * @returns the user as changed
 * @throws AppError 409 `wrong_state` if a role would go to a user without a staff password, `last_admin`; Conflict
 */
export async function savePlayer(
  user: UserRecord,
  input: UpdatePlayer,
  actor: string,
  { now, random }: SaveContext,
): Promise<UserRecord> {
  const changed = changedPlayer(user, input)
  const fields = Object.keys(input)
  if (fields.length === 0) return user
  const fact = { actor, action: 'players.update', subject: `user:${user.id}`, fields } as const
  const exclusion = await keepUnderProven(changed, now)
  const roles = { isStaff: changed.role !== 'user', wasStaff: user.role !== 'user' }
  const passkeys = passkeysOnRoleChange(user, roles, now)
  const changes = { ...changesOf(user, changed, input, now), ...passkeys, ...exclusion.changes }
  await saveUser(user.id, changes, allOf(unchanged(user, ...COMPARED), exclusion.condition), [
    ...adminWrites(user, changed),
    ...exclusion.writes,
    ...(passkeys.passkeyReset ? [await securityNotice(user, 'passkey_reset', now, random)] : []),
    auditWrite(fact, now, random),
  ])
  return { ...changed, ...passkeys }
}

function changedPlayer(user: UserRecord, input: UpdatePlayer): UserRecord {
  const { lega_info: legaInfo, role = user.role, ...plain } = input
  const raised = role !== user.role && role !== 'user'
  if (raised && !user.staffPassword) throw new AppError('wrong_state')
  return {
    ...user,
    ...plain,
    role,
    ...(legaInfo === undefined ? {} : { legaInfo }),
    // A change of the role ends all the user's sessions.
    ...(role === user.role ? {} : { sessions: {} }),
  }
}

/** Only the requested fields, since the user may change others at the same time. */
function changesOf(
  before: UserRecord,
  after: UserRecord,
  { lega_info: legaInfo, ...plain }: UpdatePlayer,
  nowMs: number,
): Partial<Record<UserChange, unknown>> {
  return {
    ...plain,
    ...(legaInfo ? { legaInfo } : {}),
    ...userKeys(after, nowMs),
    ...(before.role === after.role ? {} : { sessions: after.sessions }),
  }
}

function adminWrites(before: UserRecord, after: UserRecord): Write[] {
  if (before.role === after.role) return []
  if (after.role === 'admin') return [countAdmin(1)]
  return before.role === 'admin' ? [countAdmin(-1)] : []
}
