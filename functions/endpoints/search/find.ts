import { search } from '#shared/api/search.ts'
import { FOUND_MAX } from '#shared/models/search.ts'
import { findPosts } from '../../domain/blogs/post-items.ts'
import { searchImages } from '../../domain/images/image-items.ts'
import { findUsers } from '../../domain/players/player-list-items.ts'
import { handle } from '../handle.ts'

export const handler = handle(search.find, async ({ input: { text }, caller, now }) => {
  const first = { limit: FOUND_MAX, from: undefined }
  const [people, posts, images] = await Promise.all([
    caller.user.role === 'admin' ? findUsers({ search: text }, first, now) : { users: [] },
    findPosts({ search: text, sort: 'updated' }, FOUND_MAX, undefined),
    searchImages(text, FOUND_MAX, undefined, true),
  ])
  return {
    players: people.users.map(({ id, username, email }) => ({ _id: id, username, email })),
    posts: posts.found.map(({ id, title, language }) => ({ _id: id, title, language })),
    images: images.images.map(({ _id, alt, url, sizes }) => ({ _id, alt, url: sizes[0]?.url ?? url })),
  }
})
