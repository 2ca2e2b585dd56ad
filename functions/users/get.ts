import { users } from '#shared/api/users.ts'
import { loadAccount } from '../accounts/items.ts'
import { toPlayer, toUser } from '../accounts/view.ts'
import { pastDecisions } from '../casino-links/past-decisions.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'

export const handler = handle(users.get, async ({ params, caller, now }) => {
  if (params.id === caller.account.id) return { user: toUser(caller.account, now) }
  const account = caller.account.role === 'admin' ? await loadAccount(params.id) : undefined
  if (!account) throw new AppError('not_found')
  return { user: toPlayer(account, now), decisions: await pastDecisions(account.id) }
})
