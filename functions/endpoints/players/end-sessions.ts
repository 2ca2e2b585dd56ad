import { players } from '#shared/api/players.ts'
import { saveUser } from '../../domain/users/user-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

/** Admins end their own sessions on their profile, where the present one can stay. */
export const handler = handle(players.endSessions, async ({ params, caller, audit }) => {
  if (params.id === caller.user.id) throw new AppError('forbidden')
  const also = [audit('players.endSessions', `user:${params.id}`, ['sessions'])]
  await saveUser(params.id, { sessions: {} }, undefined, also, () => new AppError('not_found'))
  return undefined
})
