import { users } from '#shared/api/users.ts'
import { changePassword, saveOwnChanges } from '../../domain/profile/update-self.ts'
import { callerUser } from '../../domain/sign-in/session-items.ts'
import { toUser } from '../../domain/users/user-view.ts'
import { AppError } from '../../platform/app-error.ts'
import { log } from '../../platform/log.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.update, async (context) => {
  const { params, input, caller, request, now, reply } = context
  if (params.id !== caller.user.id) throw new AppError('not_found')
  const password = input.password === undefined ? undefined : await changePassword(context, input.password)
  const changed = await retryOnConflict(async (attempt) =>
    saveOwnChanges(context, await callerUser(caller, attempt), password),
  )
  if (password) {
    reply.cookies.push(password.cookie)
    log('info', 'passwordChanged', { requestId: request.requestId, userId: changed.id })
  }
  return { user: toUser(changed, now) }
})
