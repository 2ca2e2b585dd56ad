import { clubs } from '#shared/api/clubs.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { newClubWrite } from '../../domain/clubs/items.ts'
import { newId } from '../../platform/ids.ts'
import { idempotency } from '../../platform/table/idempotency.ts'
import { transact, WriteRefused } from '../../platform/table/write.ts'
import { handle } from '../handle.ts'

export const handler = handle(clubs.create, async (context) => {
  const { input, caller, now, random } = context
  const club = { _id: newId(now, random), ...input }
  const repeat = idempotency<OutputOf<typeof clubs.create>>(context, 'clubs.create')
  const fact = {
    actor: caller.account.id,
    action: 'clubs.create',
    subject: `club:${club._id}`,
    fields: Object.keys(input),
  }
  try {
    await transact([newClubWrite(club), auditWrite(fact, now, random), ...repeat.write({ club })])
  } catch (error) {
    const first = error instanceof WriteRefused ? repeat.replay(error) : undefined
    if (first) return first
    throw error
  }
  return { club }
})
