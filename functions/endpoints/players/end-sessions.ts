import { players } from '#shared/api/players.ts'
import { setAccount } from '../../domain/accounts/items.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact, WriteRefused } from '../../platform/table/write.ts'
import { handle } from '../handle.ts'

/** One's own are ended on the profile, where this one can stay. */
export const handler = handle(players.endSessions, async ({ params, caller, now, random }) => {
  const actor = caller.account.id
  if (params.id === actor) throw new AppError('forbidden')
  const fact = {
    actor,
    action: 'players.endSessions',
    subject: `user:${params.id}`,
    fields: ['sessions'],
  }
  try {
    await transact([...setAccount(params.id, { sessions: {} }), auditWrite(fact, now, random)])
  } catch (error) {
    throw error instanceof WriteRefused && error.refused.has('account') ? new AppError('not_found') : error
  }
  return undefined
})
