import { clubs } from '#shared/api/clubs.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { changeClub, loadClub, toClub } from '../../domain/leftovers/club-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(clubs.update, async ({ params, input, caller, now, random }) => {
  const stored = await loadClub(params.id)
  if (!stored) throw new AppError('not_found')
  const { name = stored.name, image = stored.image } = input
  const club = { _id: stored._id, name, image: image ?? undefined }
  const fact = {
    actor: caller.account.id,
    action: 'clubs.update',
    subject: `club:${club._id}`,
    fields: Object.keys(input),
  }
  if (fact.fields.length === 0) return { club: toClub(stored) }
  await changeClub(stored, club, [auditWrite(fact, now, random)])
  return { club }
})
