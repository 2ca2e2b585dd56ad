import { blogs } from '#shared/api/blogs.ts'
import { handle } from '../http/handle.ts'
import { openCursor, sealCursor } from '../table/cursor.ts'
import { findPosts } from './find-posts.ts'
import { draftCard, loadNames } from './view.ts'

export const handler = handle(blogs.listPosts, async ({ input, caller, now }) => {
  const { limit, cursor, ...filter } = input
  const binding = ['blogs.posts', caller.account.id, filter]
  const position = openCursor(cursor, binding)?.after
  const after = typeof position === 'string' ? position : undefined
  const found = await findPosts(filter, limit, after)
  const names = await loadNames(found.posts.map(({ authorId }) => authorId))
  return {
    blogs: found.posts.map((post) => draftCard(post, names, now)),
    cursor: sealCursor(found.after === undefined ? undefined : { after: found.after }, binding),
  }
})
