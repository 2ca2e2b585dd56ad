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

/** What proves whose account this is, as it was judged. */
export interface LoginProof {
  /** What the proof itself changes in the account. */
  readonly changes: Partial<UserRecord>
  /** What must still be as it was judged. */
  readonly stands: UserCondition
  readonly proven: Proven
  /** The mailed link that is used up by it. */
  readonly usedUp?: Write
}

/** A device that has logged in to this account before. */
export function isDeviceOf(account: UserRecord | undefined, token: SessionToken | undefined): boolean {
  return (token && account?.devices.includes(tokenHash(token.deviceId))) ?? false
}

export function badCredentials(account: Pick<UserRecord, 'id'> | undefined): AppError {
  const error = new AppError('bad_credentials')
  error.account = account?.id
  return error
}

/**
 * Begins a session in place of the one that this device may have.
 *
 * @returns its cookie
 * @throws Conflict where the proof is not what the account has any more
 */
export async function logIn(
  account: UserRecord,
  context: SessionContext & { readonly request: { readonly requestId: string } },
  { changes, stands, proven, usedUp }: LoginProof,
): Promise<string> {
  const { now, random, token } = context
  const session = await newSession(account.id, context, proven)
  const replaced = token?.sessionId && token.accountId === account.id ? tokenHash(token.sessionId) : undefined
  // An address that nobody has proven to be theirs gets no notices.
  // Neither does the first login of an account that staff made.
  const notify = account.verified && !isDeviceOf(account, token) && account.devices.length > 0
  const notices = notify ? [await securityNotice(account, 'new_device', now, random)] : []
  const also = [...(usedUp ? [usedUp] : []), ...notices]
  await saveUser(account.id, { ...addSession(account, session, replaced, now), ...changes }, stands, also)
  const code = usedUp ? 'link' : proven.passkeyMs === undefined ? 'password' : 'passkey'
  log('info', 'loggedIn', { code, requestId: context.request.requestId, account: account.id })
  return session.cookie
}
