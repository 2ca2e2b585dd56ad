import { users } from '#shared/api/users.ts'
import { endSession } from '../../domain/sign-in/session-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.revokeSession, async ({ params, caller }) => {
  if (!(await endSession(caller.user.id, params.id))) throw new AppError('not_found')
  return undefined
})
