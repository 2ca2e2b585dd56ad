import { clubs } from '#shared/api/clubs.ts'
import { loadClub, toClub } from '../../domain/leftovers/club-items.ts'
import { expectFound } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(clubs.get, async ({ params }) => {
  const club = expectFound(await loadClub(params.id))
  return { club: toClub(club) }
})
