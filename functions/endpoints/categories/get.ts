import { categories } from '#shared/api/categories.ts'
import { loadCategory, toCategory } from '../../domain/blogs/category-items.ts'
import { expectFound } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(categories.get, async ({ params }) => {
  const category = expectFound(await loadCategory(params.id))
  return { category: toCategory(category) }
})
