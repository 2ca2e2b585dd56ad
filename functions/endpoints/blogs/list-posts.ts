import { blogs } from '#shared/api/blogs.ts'
import { loadNames } from '../../domain/accounts/items.ts'
import { findPosts } from '../../domain/blogs/items.ts'
import { draftCard } from '../../domain/blogs/view.ts'
import { openPlace, sealPlace } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(blogs.listPosts, async ({ input, caller, now }) => {
  const { limit, cursor, ...filter } = input
  const binding = ['blogs.posts', caller.account.id, filter]
  const { found, next } = await findPosts(filter, limit, openPlace(cursor, binding))
  const names = await loadNames(found.map(({ authorId }) => authorId))
  return { blogs: found.map((row) => draftCard(row, names, now)), cursor: sealPlace(next, binding) }
})
