import { players } from '#shared/api/players.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { saveAccount } from '../../domain/users/user-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

/** Admins end their own sessions on their profile, where the present one can stay. */
export const handler = handle(players.endSessions, async ({ params, caller, now, random }) => {
  const actor = caller.account.id
  if (params.id === actor) throw new AppError('forbidden')
  const fact = {
    actor,
    action: 'players.endSessions',
    subject: `user:${params.id}`,
    fields: ['sessions'],
  }
  const also = [auditWrite(fact, now, random)]
  await saveAccount(params.id, { sessions: {} }, undefined, also, () => new AppError('not_found'))
  return undefined
})
