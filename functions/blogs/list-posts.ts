import { blogs } from '#shared/api/blogs.ts'
import { handle } from '../http/handle.ts'
import { openPlace, sealPlace } from '../table/cursor.ts'
import { findPosts } from './find-posts.ts'
import { draftCard, loadNames } from './view.ts'

export const handler = handle(blogs.listPosts, async ({ input, caller, now }) => {
  const { limit, cursor, ...filter } = input
  const binding = ['blogs.posts', caller.account.id, filter]
  const { found, next } = await findPosts(filter, limit, openPlace(cursor, binding))
  const names = await loadNames(found.map(({ authorId }) => authorId))
  return { blogs: found.map((row) => draftCard(row, names, now)), cursor: sealPlace(next, binding) }
})
