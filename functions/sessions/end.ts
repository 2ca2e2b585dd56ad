import { sessionLives, updateAccount } from '../accounts/items.ts'
import { tokenHash } from '../keys.ts'
import { WriteRefused } from '../table/write.ts'
import type { SessionToken } from './session.ts'

/** Ends one session; false where it was not there. */
export async function endSession(accountId: string, sessionHash: string): Promise<boolean> {
  try {
    await updateAccount(accountId, { [`sessions.${sessionHash}`]: undefined }, sessionLives(sessionHash))
    return true
  } catch (error) {
    if (error instanceof WriteRefused) return false
    throw error
  }
}

/** The session that a login or registration replaces, whosever it was. */
export async function endReplaced(token: SessionToken | undefined): Promise<void> {
  if (token?.sessionId) await endSession(token.accountId, tokenHash(token.sessionId))
}
