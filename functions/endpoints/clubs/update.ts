import { clubs } from '#shared/api/clubs.ts'
import { changeClub, loadClub, toClub } from '../../domain/leftovers/club-items.ts'
import { expectFound } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(clubs.update, async ({ params, input, audit }) => {
  const stored = expectFound(await loadClub(params.id))
  const fields = Object.keys(input)
  if (fields.length === 0) return { club: toClub(stored) }
  const { name = stored.name, image = stored.image } = input
  const club = { _id: stored._id, name, image: image ?? undefined }
  await changeClub(stored, club, [audit('clubs.update', `club:${club._id}`, fields)])
  return { club }
})
