import type { ImageUse } from '#shared/models/image.ts'
import { queryPage } from '../../platform/table/read.ts'
import { usesPartition } from '../images/keys.ts'
import { loadPosts } from './items.ts'
import { postKey } from './keys.ts'
import { settled } from './post.ts'

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
