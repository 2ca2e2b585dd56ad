import { players } from '#shared/api/players.ts'
import { savePlayer } from '../../domain/players/update-by-staff.ts'
import { isFreshlyProven } from '../../domain/users/caller.ts'
import { loadUser } from '../../domain/users/user-items.ts'
import { toPlayer } from '../../domain/users/user-view.ts'
import { AppError, expectFound } from '../../platform/app-error.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { handle } from '../handle.ts'

export const handler = handle(players.update, async (context) => {
  const { params, input, caller, now } = context
  return retryOnConflict(async () => {
    const user = expectFound(await loadUser(params.id))
    const changesRole = input.role !== undefined && input.role !== user.role
    if (changesRole && !isFreshlyProven(caller, now)) throw new AppError('reauth_required')
    const changed = await savePlayer(user, input, caller.user.id, context)
    return { user: toPlayer(changed, now) }
  })
})
