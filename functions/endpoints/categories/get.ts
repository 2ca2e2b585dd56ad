import { categories } from '#shared/api/categories.ts'
import { loadCategory, toCategory } from '../../domain/blogs/category-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(categories.get, async ({ params }) => {
  const category = await loadCategory(params.id)
  if (!category) throw new AppError('not_found')
  return { category: toCategory(category) }
})
