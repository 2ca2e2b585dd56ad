import { blogs } from '#shared/api/blogs.ts'
import { findCategory } from '../../domain/blogs/category-items.ts'
import { publicCard } from '../../domain/blogs/post-view.ts'
import { publicList } from '../../domain/blogs/public-post-items.ts'
import { loadNames } from '../../domain/users/user-items.ts'
import { handle } from '../handle.ts'

export const handler = handle(blogs.list, async ({ input, now }) => {
  const { category: named, ...list } = input
  const id = named === undefined ? undefined : await findCategory(named)
  if (named !== undefined && id === undefined) return { blogs: [] }
  const category = named !== undefined && id !== undefined ? { named, id } : undefined
  const { cards, cursor } = await publicList({ ...list, category }, now)
  const names = await loadNames(cards.map(({ authorId }) => authorId))
  return { blogs: cards.map((card) => publicCard(card, names)), cursor }
})
