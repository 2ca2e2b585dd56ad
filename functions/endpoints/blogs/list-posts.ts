import { blogs } from '#shared/api/blogs.ts'
import { findPosts } from '../../domain/blogs/post-items.ts'
import { draftCard, groupOf, loadLanguages } from '../../domain/blogs/post-view.ts'
import { loadNames } from '../../domain/users/user-items.ts'
import { openKeyCursor, sealKeyCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(blogs.listPosts, async ({ input, caller, now }) => {
  const { limit, cursor, languages: withLanguages, ...filter } = input
  const binding = ['blogs.posts', caller.user.id, filter]
  const { found, next } = await findPosts(filter, limit, openKeyCursor(cursor, binding))
  const [names, languages] = await Promise.all([
    loadNames(found.flatMap(({ authorId, trashed }) => [authorId, ...(trashed ? [trashed.by] : [])])),
    withLanguages === 'true' && filter.status !== 'trash' ? loadLanguages(found) : undefined,
  ])
  const cards = found.map((row) => {
    const exists = languages?.get(groupOf(row))
    return { ...draftCard(row, names, now), ...(exists ? { languages: exists } : {}) }
  })
  return { blogs: cards, cursor: sealKeyCursor(next, binding) }
})
