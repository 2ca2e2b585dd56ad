import { categories } from '#shared/api/categories.ts'
import { removeCategory } from '../../domain/blogs/category-items.ts'
import { handle } from '../handle.ts'

/** Posts keep the id of a removed category, which then names nothing. */
export const handler = handle(categories.remove, async ({ params, audit }) => {
  await removeCategory(params.id, [audit('categories.remove', `category:${params.id}`)])
  return { _id: params.id }
})
