import { categories } from '#shared/api/categories.ts'
import { handle } from '../http/handle.ts'
import { listCategories, toCategory } from './items.ts'

export const handler = handle(categories.list, async () => ({
  categories: (await listCategories()).map(toCategory),
}))
