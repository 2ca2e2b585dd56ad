import { users } from '#shared/api/users.ts'
import { sessionCookie } from '../../domain/sign-in/session-cookie.ts'
import { endSession } from '../../domain/sign-in/session-items.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.logout, async ({ caller, reply }) => {
  await endSession(caller.user.id, caller.sessionHash)
  // The device stays known, so that failures of strangers cannot lock it out.
  const { userId, deviceId } = caller.token
  reply.cookies.push(await sessionCookie({ userId, deviceId }))
  return undefined
})
