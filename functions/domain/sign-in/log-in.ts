import { AppError } from '../../platform/app-error.ts'
import { tokenHash } from '../../platform/keys.ts'
import { log } from '../../platform/log.ts'
import type { Write } from '../../platform/table/write.ts'
import { securityNotice } from '../mail/notices.ts'
import type { UserCondition } from '../users/conditions.ts'
import type { SessionToken } from '../users/session-record.ts'
import { saveUser } from '../users/user-items.ts'
import type { UserRecord } from '../users/user-record.ts'
import { addSession, newSession, type Proven, type SessionContext } from './start-session.ts'

/** A checked proof that the visitor is the user. */
export interface LoginProof {
  /** Changes of the user that come with the proof. */
  readonly changes: Partial<UserRecord>
  /** Conditions under which the proof still holds. */
  readonly condition: UserCondition
  readonly proven: Proven
  /** The write that marks the mailed link as used. */
  readonly usedUp?: Write
}

/** True if the device has logged in to this account before. */
export function isDeviceOf(user: UserRecord | undefined, token: SessionToken | undefined): boolean {
  return (token && user?.devices.includes(tokenHash(token.deviceId))) ?? false
}

export function badCredentials(user: Pick<UserRecord, 'id'> | undefined): AppError {
  const error = new AppError('bad_credentials')
  error.userId = user?.id
  return error
}

/**
 * Begins a session, which replaces the device's present one.
 *
 * @returns its cookie
 * @throws Conflict if the proof does not hold any more
 */
export async function logIn(
  user: UserRecord,
  context: SessionContext & { readonly request: { readonly requestId: string } },
  { changes, condition, proven, usedUp }: LoginProof,
): Promise<string> {
  const { now, random, token } = context
  const session = await newSession(user.id, context, proven)
  const replaced = token?.sessionId && token.userId === user.id ? tokenHash(token.sessionId) : undefined
  // No notice for an unproven address, nor for the first login of a user made by staff.
  const notify = user.verified && !isDeviceOf(user, token) && user.devices.length > 0
  const notices = notify ? [await securityNotice(user, 'new_device', now, random)] : []
  const also = [...(usedUp ? [usedUp] : []), ...notices]
  await saveUser(user.id, { ...addSession(user, session, replaced, now), ...changes }, condition, also)
  const code = usedUp ? 'link' : proven.passkeyMs === undefined ? 'password' : 'passkey'
  log('info', 'loggedIn', { code, requestId: context.request.requestId, userId: user.id })
  return session.cookie
}
