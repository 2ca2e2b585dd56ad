import { clubs } from '#shared/api/clubs.ts'
import { createClub } from '../../domain/leftovers/club-items.ts'
import { newId } from '../../platform/ids.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import { handle } from '../handle.ts'

export const handler = handle(clubs.create, (context) => {
  const { input, now, random, audit } = context
  const club = { _id: newId(now, random), ...input }
  return idempotent(context, 'clubs.create', async (keep) => {
    await createClub(club, [audit('clubs.create', `club:${club._id}`, Object.keys(input)), ...keep({ club })])
    return { club }
  })
})
