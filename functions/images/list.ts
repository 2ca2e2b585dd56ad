import { images } from '#shared/api/images.ts'
import { handle } from '../http/handle.ts'
import { openCursor, sealCursor } from '../table/cursor.ts'
import { findImages } from './find-page.ts'

export const handler = handle(images.list, async ({ input: { search, limit, cursor } }) => {
  const binding = ['images', search]
  const { images: found, last } = await findImages(search, limit, openCursor(cursor, binding))
  return { images: found, cursor: sealCursor(last, binding) }
})
