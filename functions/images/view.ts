import { imagePath } from '#shared/images/sizes.ts'
import type { Image, ImageState, ImageUse } from '#shared/models/image.ts'
import { loadPosts } from '../blogs/items.ts'
import { postKey } from '../blogs/keys.ts'
import { settled } from '../blogs/post.ts'
import { queryPage } from '../table/read.ts'
import type { ImageRecord, UploadRecord } from './items.ts'
import { usesPartition } from './keys.ts'

export function toImage({ id, alt, width, height, bytes, type, sizes, createdMs }: ImageRecord): Image {
  return {
    _id: id,
    url: imagePath(id, sizes.at(-1) ?? { width, height }),
    ...{ alt, width, height, bytes, type },
    sizes: sizes.map((size) => ({ ...size, url: imagePath(id, size) })),
    createdAt: new Date(createdMs).toISOString(),
  }
}

/** An upload that is not ready, or will never be. */
export function toUpload({ id, state, alt, name, reason }: UploadRecord): Omit<ImageState, 'image' | 'uses'> {
  return { _id: id, state: state === 'refused' ? 'refused' : 'waiting', alt, name, reason }
}

/** More than anybody reads through. */
const USES_SHOWN = 100

/** The posts that use an image, as they are called now. */
export async function usesOf(id: string, nowMs: number): Promise<ImageUse[]> {
  const { items } = await queryPage<{ sk: string }>({
    pk: { name: 'pk', value: usesPartition(id) },
    limit: USES_SHOWN,
  })
  const posts = await loadPosts(items.map(({ sk }) => postKey(sk)))
  return posts.map((post) => {
    const { kind, title, language, status } = settled(post, nowMs)
    return { _id: post.id, kind, title, language, status }
  })
}
