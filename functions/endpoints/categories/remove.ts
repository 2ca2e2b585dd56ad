import { categories } from '#shared/api/categories.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { loadCategory, removeCategoryWrites } from '../../domain/categories/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { again } from '../../platform/table/again.ts'
import { WriteContended } from '../../platform/table/unavailable.ts'
import { transact } from '../../platform/table/write.ts'
import { handle } from '../handle.ts'

/** Posts keep its id, which then names nothing; the list by it is empty. */
export const handler = handle(categories.remove, async ({ params, caller, now, random }) => {
  const fact = {
    actor: caller.account.id,
    action: 'categories.remove',
    subject: `category:${params.id}`,
    fields: [],
  }
  return again(
    async () => {
      const category = await loadCategory(params.id)
      if (!category) throw new AppError('not_found')
      await transact([...removeCategoryWrites(category), auditWrite(fact, now, random)])
      return { _id: category._id }
    },
    // It was changed in this moment.
    (refused) => refused.has('category') || refused.has('oldSlug'),
    () => new WriteContended(),
  )
})
