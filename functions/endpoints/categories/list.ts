import { categories } from '#shared/api/categories.ts'
import { listCategories, toCategory } from '../../domain/blogs/category-items.ts'
import { handle } from '../handle.ts'

export const handler = handle(categories.list, async () => ({
  categories: (await listCategories()).map(toCategory),
}))
