import { users } from '#shared/api/users.ts'
import { endOtherSessions } from '../../domain/sign-in/session-items.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.revokeOtherSessions, async ({ caller }) => {
  await endOtherSessions(caller)
  return undefined
})
