import { clubs } from '#shared/api/clubs.ts'
import { handle } from '../../http/handle.ts'
import { openCursor, sealCursor } from '../../table/cursor.ts'
import { clubsPage, toClub } from './items.ts'

export const handler = handle(clubs.list, async ({ input, caller }) => {
  const binding = ['clubs', caller.account.id]
  const { items, last } = await clubsPage(input.limit, openCursor(input.cursor, binding))
  return { clubs: items.map(toClub), cursor: sealCursor(last, binding) }
})
