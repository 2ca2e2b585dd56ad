import { users } from '#shared/api/users.ts'
import { sendVerification } from '../../domain/sign-in/code-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.requestCode, async ({ caller, now, random }) => {
  if (caller.user.verified) throw new AppError('wrong_state')
  await sendVerification(caller.user, now, random)
  return undefined
})
