import { users } from '#shared/api/users.ts'
import { sessionLives, updateAccount } from '../../domain/accounts/items.ts'
import { verifyPassword } from '../../domain/accounts/password.ts'
import { reserveFailure, returnFailure } from '../../domain/rate-limits/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { WriteRefused } from '../../platform/table/write.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.reauth, async ({ input, caller, now }) => {
  const { account, sessionHash } = caller
  const counter = `reauth:${account.id}`
  await reserveFailure('login', counter, now)
  if (!(await verifyPassword(input.password, account.passwordHash))) throw new AppError('bad_credentials')
  await returnFailure('login', counter)
  try {
    await updateAccount(
      account.id,
      { [`sessions.${sessionHash}.seenMs`]: now, [`sessions.${sessionHash}.reauthMs`]: now },
      sessionLives(sessionHash),
    )
  } catch (error) {
    // Ended in the same moment, by another device.
    throw error instanceof WriteRefused ? new AppError('not_authenticated') : error
  }
  return undefined
})
