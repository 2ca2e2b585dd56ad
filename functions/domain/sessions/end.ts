import { tokenHash } from '../../platform/keys.ts'
import { WriteRefused } from '../../platform/table/write.ts'
import { sessionLives, updateAccount } from '../accounts/items.ts'
import type { SessionToken } from '../accounts/session.ts'

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
