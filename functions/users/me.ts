import { users } from '#shared/api/users.ts'
import { toUser } from '../accounts/view.ts'
import { loadCasinos } from '../casinos/items.ts'
import { handle } from '../http/handle.ts'
import { signalsOf } from '../rounds/rules.ts'

export const handler = handle(users.me, async ({ caller, request, now }) => {
  const casinos = await loadCasinos(Object.keys(caller.account.links))
  return {
    user: toUser(caller.account, now),
    signals: signalsOf(caller.account, casinos, request.country, now),
  }
})
