import type { Guard } from '#shared/api/endpoint.ts'
import { ownValue } from '#shared/own-value.ts'
import { AppError } from '../../platform/app-error.ts'
import { isStaffPasskeyRequired } from '../../platform/config.ts'
import { tokenHash } from '../../platform/keys.ts'
import { mustProvePasskey } from './passkey-record.ts'
import { isAlive, REAUTH_MS, type SessionRecord, type SessionToken } from './session-record.ts'
import { loadUser } from './user-items.ts'
import type { UserRecord } from './user-record.ts'

/** The caller: the user as just read, and the session that proves it. */
export interface Caller {
  readonly user: UserRecord
  readonly sessionHash: string
  readonly session: SessionRecord
  readonly token: SessionToken
}

/** Finds the caller by one read; undefined without a valid session. */
export async function findCaller(
  token: SessionToken | undefined,
  nowMs: number,
): Promise<Caller | undefined> {
  if (!token?.sessionId) return undefined
  const user = await loadUser(token.userId)
  const sessionHash = tokenHash(token.sessionId)
  const session = ownValue(user?.sessions, sessionHash)
  if (!user || !session || !isAlive(session, user.role, nowMs)) return undefined
  return { user, sessionHash, session, token }
}

/**
 * True if a visitor's device has logged in as the user of this address. It looks up the visitor's own token, so that
 * the duration reveals nothing about the address.
 */
export async function isKnownDevice(token: SessionToken | undefined, email: string): Promise<boolean> {
  const user = token && (await loadUser(token.userId))
  return user?.email === email && user.devices.includes(tokenHash(token?.deviceId ?? ''))
}

const ROLES_OF_GUARD: Partial<Record<Guard, readonly UserRecord['role'][]>> = {
  editor: ['editor', 'admin'],
  admin: ['admin'],
}

type Proven = Pick<Caller, 'user' | 'session'>

function needsPasskey({ user }: Proven): boolean {
  return user.role !== 'user' && isStaffPasskeyRequired()
}

/** True if the session has staff's rights, which take a passkey if the deployment requires one. */
export function hasStaffRights(caller: Proven): boolean {
  return !needsPasskey(caller) || caller.session.passkeyMs !== undefined
}

/** The reason that a session of staff lacks staff's rights. */
export function staffPasskey(caller: Proven, nowMs: number): 'missing' | 'unproven' | undefined {
  if (hasStaffRights(caller)) return undefined
  return mustProvePasskey(caller.user, nowMs) ? 'unproven' : 'missing'
}

/**
 * True if the user proved identity in the last five minutes. Staff who need a passkey prove it by passkey, so that a
 * password alone cannot add one; those who have none yet add the first one by password.
 */
export function isFreshlyProven(caller: Proven, nowMs: number): boolean {
  const { user, session } = caller
  const byPasskey = needsPasskey(caller) && mustProvePasskey(user, nowMs)
  const provenMs = byPasskey ? session.passkeyMs : session.reauthMs
  return provenMs !== undefined && nowMs - provenMs <= REAUTH_MS
}

/** @throws AppError 403 `forbidden`, `reauth_required` (staff who did not prove a passkey) or `not_verified`. */
export function checkGuard(guard: Guard, caller: Caller): void {
  const { user } = caller
  if (ROLES_OF_GUARD[guard] && !ROLES_OF_GUARD[guard].includes(user.role)) throw new AppError('forbidden')
  if (ROLES_OF_GUARD[guard] && !hasStaffRights(caller)) throw new AppError('reauth_required')
  if (guard === 'verified' && !user.verified) throw new AppError('not_verified')
}
