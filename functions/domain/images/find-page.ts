import type { Image } from '#shared/models/image.ts'
import { getItems, queryPage } from '../../platform/table/read.ts'
import type { ImageRecord } from './items.ts'
import { altPrefix, BY_ALT, imageKey, LIBRARY } from './keys.ts'
import { toImage } from './view.ts'

interface FoundImages {
  readonly images: Image[]
  /** Where the next page starts; none at the end. */
  readonly last: Record<string, unknown> | undefined
}

/** One page of the library: one query of one partition, so that the whole costs as little as its first page. */
export async function findImages(
  search: string | undefined,
  limit: number,
  startAfter: Record<string, unknown> | undefined,
): Promise<FoundImages> {
  if (search === undefined) {
    const pk = { name: 'pk', value: LIBRARY }
    const { items, last } = await queryPage<ImageRecord>({ pk, newestFirst: true, limit, startAfter })
    return { images: items.map(toImage), last }
  }
  const { items, last } = await queryPage<{ imageId: string }>({
    pk: { name: 'pk', value: BY_ALT },
    sk: { name: 'sk', beginsWith: altPrefix(search) },
    limit,
    startAfter,
  })
  const found = await getItems<ImageRecord>(items.map(({ imageId }) => imageKey(imageId)))
  return { images: found.map(toImage), last }
}
