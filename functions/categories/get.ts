import { categories } from '#shared/api/categories.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { loadCategory, toCategory } from './items.ts'

export const handler = handle(categories.get, async ({ params }) => {
  const category = await loadCategory(params.id)
  if (!category) throw new AppError('not_found')
  return { category: toCategory(category) }
})
