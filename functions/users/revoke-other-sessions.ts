import { users } from '#shared/api/users.ts'
import { sessionLives, updateAccount } from '../accounts/items.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { WriteRefused } from '../table/write.ts'

export const handler = handle(users.revokeOtherSessions, async ({ caller }) => {
  const { account, session, sessionHash } = caller
  try {
    await updateAccount(account.id, { sessions: { [sessionHash]: session } }, sessionLives(sessionHash))
  } catch (error) {
    // Another device was first: this session is among those it ended.
    throw error instanceof WriteRefused ? new AppError('not_authenticated') : error
  }
  return undefined
})
