import { ownValue } from '#shared/own-value.ts'
import { AppError } from '../../platform/app-error.ts'
import { tokenHash } from '../../platform/keys.ts'
import { wasWritten } from '../../platform/table/write.ts'
import type { Caller } from '../users/caller.ts'
import { sessionAlive } from '../users/conditions.ts'
import { isNoteDue, type SessionToken } from '../users/session-record.ts'
import { loadUser, updateUser } from '../users/user-items.ts'
import type { UserRecord } from '../users/user-record.ts'
import { newSession, type Proven, type SessionContext } from './start-session.ts'

const sessionEnded = () => new AppError('not_authenticated')

/**
 * The caller's user for an attempt of `retryOnConflict`: as read for the request, and read again from the second
 * attempt on.
 *
 * @throws AppError 401 if the session was ended meanwhile
 */
export async function callerUser({ user, sessionHash }: Caller, attempt: number): Promise<UserRecord> {
  const current = attempt === 1 ? user : await loadUser(user.id)
  if (!current || !ownValue(current.sessions, sessionHash)) throw sessionEnded()
  return current
}

/** Notes the use of a session, at most every few minutes; its idle time starts again. */
export async function noteUse({ user, sessionHash, session }: Caller, nowMs: number): Promise<void> {
  if (!isNoteDue(session, user.role, nowMs)) return
  const changes = { [`sessions.${sessionHash}.seenMs`]: nowMs } as const
  // Another request may have ended the session meanwhile.
  await wasWritten(updateUser(user.id, changes, sessionAlive(sessionHash)))
}

/**
 * Continues the session under a new id, freshly proven, so that somebody who copied the old id does not gain the new
 * rights. Its absolute end stays, and so does its proof by passkey.
 *
 * @returns the changes of the user while the session lives, and its cookie
 */
export async function renewedSession(
  { user, session, sessionHash }: Caller,
  context: SessionContext,
  proven: Proven = { reauthMs: context.now, passkeyMs: session.passkeyMs },
) {
  const { hash, record, cookie } = await newSession(user.id, context, proven)
  const changes = {
    [`sessions.${sessionHash}`]: undefined,
    [`sessions.${hash}`]: { ...record, createdMs: session.createdMs },
  }
  return { changes, cookie }
}

/** Renews a session without other changes. @throws AppError 401 if the session was ended meanwhile */
export async function renewSession(caller: Caller, context: SessionContext): Promise<string> {
  const { changes, cookie } = await renewedSession(caller, context)
  await updateUser(caller.user.id, changes, sessionAlive(caller.sessionHash), sessionEnded)
  return cookie
}

/** Ends one session; false if it had ended already. */
export function endSession(userId: string, sessionHash: string): Promise<boolean> {
  const changes = { [`sessions.${sessionHash}`]: undefined } as const
  return wasWritten(updateUser(userId, changes, sessionAlive(sessionHash)))
}

/** Ends all sessions except the caller's. @throws AppError 401 if another device did so first, which ended this one */
export async function endOtherSessions({ user, session, sessionHash }: Caller): Promise<void> {
  await updateUser(user.id, { sessions: { [sessionHash]: session } }, sessionAlive(sessionHash), sessionEnded)
}

/** Ends the session that a login or registration replaces, whichever user it belongs to. */
export async function endReplaced(token: SessionToken | undefined): Promise<void> {
  if (token?.sessionId) await endSession(token.userId, tokenHash(token.sessionId))
}
