import { images } from '#shared/api/images.ts'
import { handle } from '../http/handle.ts'
import { openCursor, sealCursor } from '../table/cursor.ts'
import { getItems, queryPage } from '../table/read.ts'
import type { ImageRecord } from './items.ts'
import { altPrefix, BY_ALT, imageKey, LIBRARY } from './keys.ts'
import { toImage } from './view.ts'

/** One query of one partition: the whole library costs as little as its first page. */
export const handler = handle(images.list, async ({ input: { search, limit, cursor } }) => {
  const binding = ['images', search]
  const startAfter = openCursor(cursor, binding)
  if (search === undefined) {
    const pk = { name: 'pk', value: LIBRARY }
    const { items, last } = await queryPage<ImageRecord>({ pk, newestFirst: true, limit, startAfter })
    return { images: items.map(toImage), cursor: sealCursor(last, binding) }
  }
  const { items, last } = await queryPage<{ imageId: string }>({
    pk: { name: 'pk', value: BY_ALT },
    sk: { name: 'sk', beginsWith: altPrefix(search) },
    limit,
    startAfter,
  })
  const found = await getItems<ImageRecord>(items.map(({ imageId }) => imageKey(imageId)))
  return { images: found.map(toImage), cursor: sealCursor(last, binding) }
})
