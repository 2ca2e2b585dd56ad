import { clubs } from '#shared/api/clubs.ts'
import { AppError } from '../../http/app-error.ts'
import { handle } from '../../http/handle.ts'
import { loadClub, toClub } from './items.ts'

export const handler = handle(clubs.get, async ({ params }) => {
  const club = await loadClub(params.id)
  if (!club) throw new AppError('not_found')
  return { club: toClub(club) }
})
