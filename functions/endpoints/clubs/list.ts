import { clubs } from '#shared/api/clubs.ts'
import { clubsPage, toClub } from '../../domain/leftovers/club-items.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(clubs.list, async ({ input, caller }) => {
  const binding = ['clubs', caller.user.id]
  const { items, last } = await clubsPage(input.limit, openCursor(input.cursor, binding))
  return { clubs: items.map(toClub), cursor: sealCursor(last, binding) }
})
