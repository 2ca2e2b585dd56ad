import { images } from '#shared/api/images.ts'
import { findImages } from '../../domain/images/items.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(images.list, async ({ input: { search, limit, cursor } }) => {
  const binding = ['images', search]
  const { images: found, last } = await findImages(search, limit, openCursor(cursor, binding))
  return { images: found, cursor: sealCursor(last, binding) }
})
