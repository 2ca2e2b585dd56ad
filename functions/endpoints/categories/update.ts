import { categories } from '#shared/api/categories.ts'
import { changeCategory, loadCategory, toCategory } from '../../domain/blogs/category-items.ts'
import { checkName } from '../../domain/blogs/category-rules.ts'
import { expectFound } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(categories.update, async ({ params, input, audit }) => {
  const before = expectFound(await loadCategory(params.id))
  const category = { ...toCategory(before), ...input }
  await checkName(category.name)
  await changeCategory(before, category, [
    audit('categories.update', `category:${category._id}`, Object.keys(input)),
  ])
  return { category }
})
