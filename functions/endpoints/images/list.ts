import { images } from '#shared/api/images.ts'
import { findImages, searchImages } from '../../domain/images/image-items.ts'
import { findCaller, hasStaffRights } from '../../domain/users/caller.ts'
import type { SessionToken } from '../../domain/users/session-record.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
import type { SearchPosition } from '../../platform/table/word-search.ts'
import { handle } from '../handle.ts'

export const handler = handle(images.list, async ({ input: { search, limit, cursor }, token, now }) => {
  const binding = ['images', search]
  const from = openCursor(cursor, binding)
  const { images: found, last } =
    search === undefined
      ? await findImages(limit, from)
      : await searchImages(search, limit, from as SearchPosition | undefined, await isStaff(token, now))
  return { images: found, cursor: sealCursor(last, binding) }
})

async function isStaff(token: SessionToken | undefined, now: number): Promise<boolean> {
  const caller = await findCaller(token, now)
  return caller !== undefined && caller.user.role !== 'user' && hasStaffRights(caller)
}
