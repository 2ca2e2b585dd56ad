import { users } from '#shared/api/users.ts'
import { moveAddress } from '../../domain/profile/update-self.ts'
import { tryCode } from '../../domain/sign-in/code-items.ts'
import { callerUser } from '../../domain/sign-in/session-items.ts'
import { toUser } from '../../domain/users/user-view.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.confirmEmail, async (context) => {
  const { input, caller, now } = context
  const code = await tryCode({ purpose: 'email', owner: caller.user.id }, input.code, now)
  const { email } = code
  const changed = await retryOnConflict(async (attempt) => {
    const user = await callerUser(caller, attempt)
    return email === undefined || email === user.email ? user : moveAddress(user, { ...code, email }, context)
  })
  return { user: toUser(changed, now) }
})
