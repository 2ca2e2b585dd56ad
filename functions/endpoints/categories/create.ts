import { categories } from '#shared/api/categories.ts'
import { createCategory } from '../../domain/blogs/category-items.ts'
import { categorySlug, checkName } from '../../domain/blogs/category-rules.ts'
import { newId } from '../../platform/ids.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import { handle } from '../handle.ts'

export const handler = handle(categories.create, async (context) => {
  const { input, now, random, audit } = context
  await checkName(input.name)
  const slug = categorySlug(input.name, input.slug)
  const category = { _id: newId(now, random), name: input.name, slug }
  return idempotent(context, 'categories.create', async (keep) => {
    await createCategory(category, [
      audit('categories.create', `category:${category._id}`, ['name', 'slug']),
      ...keep({ category }),
    ])
    return { category }
  })
})
