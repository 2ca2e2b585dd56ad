import { users } from '#shared/api/users.ts'
import { updateAccount } from '../accounts/items.ts'
import { handle } from '../http/handle.ts'

export const handler = handle(users.revokeOtherSessions, async ({ caller }) => {
  await updateAccount(caller.account.id, { sessions: { [caller.sessionHash]: caller.session } })
  return undefined
})
