import { categories } from '#shared/api/categories.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { transact, WriteRefused } from '../table/write.ts'
import { loadCategory, removeCategoryWrites } from './items.ts'

/** How often to start anew where somebody changes it in the same moment. */
const TRIES = 3

/** Posts keep its id, which then names nothing; the list by it is empty. */
export const handler = handle(categories.remove, async ({ params, caller, now, random }) => {
  const fact = {
    actor: caller.account.id,
    action: 'categories.remove',
    subject: `category:${params.id}`,
    fields: [],
  }
  for (let attempt = 1; ; attempt++) {
    const category = await loadCategory(params.id)
    if (!category) throw new AppError('not_found')
    try {
      await transact([...removeCategoryWrites(category), auditWrite(fact, now, random)])
      return { _id: category._id }
    } catch (error) {
      if (!(error instanceof WriteRefused) || attempt >= TRIES) throw error
    }
  }
})
