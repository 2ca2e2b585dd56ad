import { users } from '#shared/api/users.ts'
import { sessionLives, updateAccount } from '../../domain/accounts/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { WriteRefused } from '../../platform/table/write.ts'
import { handle } from '../handle.ts'

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
