import type { Guard } from '#shared/api/endpoint.ts'
import { ownValue } from '#shared/own-value.ts'
import { AppError } from '../../platform/app-error.ts'
import { isStaffPasskeyRequired } from '../../platform/config.ts'
import { tokenHash } from '../../platform/keys.ts'
import { needsShownPasskey } from './passkey-record.ts'
import { isAlive, REAUTH_MS, type SessionRecord, type SessionToken } from './session-record.ts'
import { loadUser } from './user-items.ts'
import type { UserRecord } from './user-record.ts'

/** Who calls: the person as just read, and the session that proves it. */
export interface Caller {
  readonly account: UserRecord
  readonly sessionHash: string
  readonly session: SessionRecord
  readonly token: SessionToken
}

/** One read; none where the request carries no living session. */
export async function findCaller(
  token: SessionToken | undefined,
  nowMs: number,
): Promise<Caller | undefined> {
  if (!token?.sessionId) return undefined
  const account = await loadUser(token.accountId)
  const sessionHash = tokenHash(token.sessionId)
  const session = ownValue(account?.sessions, sessionHash)
  if (!account || !session || !isAlive(session, account.role, nowMs)) return undefined
  return { account, sessionHash, session, token }
}

/**
 * Whether a guest asks from a device that has logged in to the account of this address. Looked up by the caller's own
 * token, so that the time it takes tells nothing of the address.
 */
export async function isKnownDevice(token: SessionToken | undefined, email: string): Promise<boolean> {
  const account = token && (await loadUser(token.accountId))
  return account?.email === email && account.devices.includes(tokenHash(token?.deviceId ?? ''))
}

const STAFF: Partial<Record<Guard, readonly UserRecord['role'][]>> = {
  editor: ['editor', 'admin'],
  admin: ['admin'],
}

type Proven = Pick<Caller, 'account' | 'session'>

function needsPasskey({ account }: Proven): boolean {
  return account.role !== 'user' && isStaffPasskeyRequired()
}

/** Whether the session opens what staff may: where they need a passkey, one was shown in it. */
export function isRaised(caller: Proven): boolean {
  return !needsPasskey(caller) || caller.session.passkeyMs !== undefined
}

/** What the session of a member of staff lacks to be raised. */
export function staffPasskey(caller: Proven, nowMs: number): 'missing' | 'unproven' | undefined {
  if (isRaised(caller)) return undefined
  return needsShownPasskey(caller.account, nowMs) ? 'unproven' : 'missing'
}

/**
 * Whether identity was proven in the last five minutes: by a passkey where staff need one, or a password alone would add
 * a passkey. Who has none yet adds the first one by password.
 */
export function isFreshlyProven(caller: Proven, nowMs: number): boolean {
  const { account, session } = caller
  const byPasskey = needsPasskey(caller) && needsShownPasskey(account, nowMs)
  const provenMs = byPasskey ? session.passkeyMs : session.reauthMs
  return provenMs !== undefined && nowMs - provenMs <= REAUTH_MS
}

/** @throws AppError 403 `forbidden`, `reauth_required` (staff without a passkey shown) or `not_verified`. */
export function checkGuard(guard: Guard, caller: Caller): void {
  const { account } = caller
  if (STAFF[guard] && !STAFF[guard].includes(account.role)) throw new AppError('forbidden')
  if (STAFF[guard] && !isRaised(caller)) throw new AppError('reauth_required')
  if (guard === 'verified' && !account.verified) throw new AppError('not_verified')
}
