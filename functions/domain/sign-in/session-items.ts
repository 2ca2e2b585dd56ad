import { ownValue } from '#shared/own-value.ts'
import { AppError } from '../../platform/app-error.ts'
import { tokenHash } from '../../platform/keys.ts'
import { wasWritten } from '../../platform/table/write.ts'
import type { Caller } from '../users/caller.ts'
import { sessionLives } from '../users/conditions.ts'
import { isNoteDue, type SessionToken } from '../users/session-record.ts'
import { loadUser, updateUser } from '../users/user-items.ts'
import type { UserRecord } from '../users/user-record.ts'
import { newSession, type Proven, type SessionContext } from './start-session.ts'

const ended = () => new AppError('not_authenticated')

/**
 * The caller's account for an attempt of `retryOnConflict`: as it was read, and as it stands from the second one on.
 *
 * @throws AppError 401 where the session was ended meanwhile
 */
export async function callerUser({ account, sessionHash }: Caller, attempt: number): Promise<UserRecord> {
  const current = attempt === 1 ? account : await loadUser(account.id)
  if (!current || !ownValue(current.sessions, sessionHash)) throw ended()
  return current
}

/** Notes that the session is in use, at most every few minutes: its idle time starts anew. */
export async function noteUse({ account, sessionHash, session }: Caller, nowMs: number): Promise<void> {
  if (!isNoteDue(session, account.role, nowMs)) return
  const changes = { [`sessions.${sessionHash}.seenMs`]: nowMs } as const
  // Ended by another request in the same moment: nothing to note.
  await wasWritten(updateUser(account.id, changes, sessionLives(sessionHash)))
}

/**
 * The session goes on under a new id, freshly proven: who has copied the old one does not gain what the proof opens. Its
 * absolute end stays, and so does that a passkey was shown in it.
 *
 * @returns what to change in the account while the session lives, and its cookie
 */
export async function renewal(
  { account, session, sessionHash }: Caller,
  context: SessionContext,
  proven: Proven = { reauthMs: context.now, passkeyMs: session.passkeyMs },
) {
  const { hash, record, cookie } = await newSession(account.id, context, proven)
  const changes = {
    [`sessions.${sessionHash}`]: undefined,
    [`sessions.${hash}`]: { ...record, createdMs: session.createdMs },
  }
  return { changes, cookie }
}

/** The same by itself. @throws AppError 401 where the session was ended in the same moment */
export async function renewSession(caller: Caller, context: SessionContext): Promise<string> {
  const { changes, cookie } = await renewal(caller, context)
  await updateUser(caller.account.id, changes, sessionLives(caller.sessionHash), ended)
  return cookie
}

/** Ends one session; false where it was not there. */
export function endSession(accountId: string, sessionHash: string): Promise<boolean> {
  const changes = { [`sessions.${sessionHash}`]: undefined } as const
  return wasWritten(updateUser(accountId, changes, sessionLives(sessionHash)))
}

/** @throws AppError 401 where another device was first: this session is among those it ended */
export async function endOtherSessions({ account, session, sessionHash }: Caller): Promise<void> {
  await updateUser(account.id, { sessions: { [sessionHash]: session } }, sessionLives(sessionHash), ended)
}

/** The session that a login or registration replaces, whosever it was. */
export async function endReplaced(token: SessionToken | undefined): Promise<void> {
  if (token?.sessionId) await endSession(token.accountId, tokenHash(token.sessionId))
}
