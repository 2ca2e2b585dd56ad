import { clubs } from '#shared/api/clubs.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { createClub } from '../../domain/leftovers/club-items.ts'
import { newId } from '../../platform/ids.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import { handle } from '../handle.ts'

export const handler = handle(clubs.create, (context) => {
  const { input, caller, now, random } = context
  const club = { _id: newId(now, random), ...input }
  const fact = {
    actor: caller.account.id,
    action: 'clubs.create',
    subject: `club:${club._id}`,
    fields: Object.keys(input),
  }
  return idempotent(context, 'clubs.create', async (keep) => {
    await createClub(club, [auditWrite(fact, now, random), ...keep({ club })])
    return { club }
  })
})
