import { categories } from '#shared/api/categories.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { newCategoryWrites } from '../../domain/categories/items.ts'
import { categorySlug, checkName } from '../../domain/categories/rules.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { idempotency } from '../../platform/table/idempotency.ts'
import { transact, WriteRefused } from '../../platform/table/write.ts'
import { handle } from '../handle.ts'

export const handler = handle(categories.create, async (context) => {
  const { input, caller, now, random } = context
  await checkName(input.name)
  const slug = categorySlug(input.name, input.slug)
  const category = { _id: newId(now, random), name: input.name, slug }
  const repeat = idempotency<OutputOf<typeof categories.create>>(context, 'categories.create')
  const fact = {
    actor: caller.account.id,
    action: 'categories.create',
    subject: `category:${category._id}`,
    fields: Object.keys(category).filter((field) => field !== '_id'),
  }
  try {
    await transact([
      ...newCategoryWrites(category),
      auditWrite(fact, now, random),
      ...repeat.write({ category }),
    ])
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    const first = repeat.replay(error)
    if (first) return first
    throw new AppError('slug_taken')
  }
  return { category }
})
