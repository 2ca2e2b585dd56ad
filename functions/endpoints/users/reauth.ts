import { users } from '#shared/api/users.ts'
import { verifyPassword } from '../../domain/accounts/password.ts'
import { reserveFailure, returnFailure } from '../../domain/rate-limits/items.ts'
import { renewSession } from '../../domain/sessions/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.reauth, async (context) => {
  const { input, caller, now, reply } = context
  const { account } = caller
  const counter = `reauth:${account.id}`
  await reserveFailure('login', counter, now)
  if (!(await verifyPassword(input.password, account.passwordHash))) throw new AppError('bad_credentials')
  await returnFailure('login', counter)
  reply.cookies.push(await renewSession(caller, context))
  return undefined
})
