import type { Guard } from '#shared/api/endpoint.ts'
import { ownValue } from '#shared/own-value.ts'
import { AppError } from '../../platform/app-error.ts'
import { tokenHash } from '../../platform/keys.ts'
import type { Account } from '../accounts/account.ts'
import { loadAccount } from '../accounts/items.ts'
import { isAlive, type SessionRecord, type SessionToken } from '../accounts/session.ts'

/** Who calls: the person as just read, and the session that proves it. */
export interface Caller {
  readonly account: Account
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
  const account = await loadAccount(token.accountId)
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
  const account = token && (await loadAccount(token.accountId))
  return account?.email === email && account.devices.includes(tokenHash(token?.deviceId ?? ''))
}

const STAFF: Partial<Record<Guard, readonly Account['role'][]>> = {
  editor: ['editor', 'admin'],
  admin: ['admin'],
}

/** @throws AppError 403 `forbidden` or `not_verified`. */
export function checkGuard(guard: Guard, { account }: Caller): void {
  if (STAFF[guard] && !STAFF[guard].includes(account.role)) throw new AppError('forbidden')
  if (guard === 'verified' && !account.verified) throw new AppError('not_verified')
}
