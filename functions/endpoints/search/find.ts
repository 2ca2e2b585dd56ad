import { search } from '#shared/api/search.ts'
import { FOUND_MAX } from '#shared/models/search.ts'
import { findPosts } from '../../domain/blogs/items.ts'
import { loadImage } from '../../domain/images/items.ts'
import { toImage } from '../../domain/images/view.ts'
import { findPeople } from '../../domain/people/items.ts'
import { findByWords } from '../../domain/search/items.ts'
import { handle } from '../handle.ts'

export const handler = handle(search.find, async ({ input: { text }, caller, now }) => {
  const first = { limit: FOUND_MAX, from: undefined }
  const [people, posts, images] = await Promise.all([
    caller.account.role === 'admin' ? findPeople({ search: text }, first, now) : { accounts: [] },
    findPosts({ search: text, sort: 'updated' }, FOUND_MAX, undefined),
    findByWords({ kind: 'image', text, ...first, load: imagesOf }),
  ])
  return {
    players: people.accounts.map(({ id, username, email }) => ({ _id: id, username, email })),
    posts: posts.found.map(({ id, title, language }) => ({ _id: id, title, language })),
    images: images.records.map(({ _id, alt, url, sizes }) => ({ _id, alt, url: sizes[0]?.url ?? url })),
  }
})

async function imagesOf(ids: readonly string[]) {
  const images = await Promise.all(ids.map(loadImage))
  return new Map(images.flatMap((image) => (image ? [[image.id, toImage(image)] as const] : [])))
}
