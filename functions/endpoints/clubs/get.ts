import { clubs } from '#shared/api/clubs.ts'
import { loadClub, toClub } from '../../domain/leftovers/club-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(clubs.get, async ({ params }) => {
  const club = await loadClub(params.id)
  if (!club) throw new AppError('not_found')
  return { club: toClub(club) }
})
