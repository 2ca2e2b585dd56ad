import { users } from '#shared/api/users.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { endSession } from '../sessions/end.ts'

export const handler = handle(users.revokeSession, async ({ params, caller }) => {
  if (!(await endSession(caller.account.id, params.id))) throw new AppError('not_found')
  return undefined
})
