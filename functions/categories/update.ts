import { categories } from '#shared/api/categories.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { transact, WriteRefused } from '../table/write.ts'
import { changedCategoryWrites, loadCategory, toCategory } from './items.ts'
import { checkName } from './rules.ts'

export const handler = handle(categories.update, async ({ params, input, caller, now, random }) => {
  const before = await loadCategory(params.id)
  if (!before) throw new AppError('not_found')
  const category = { ...toCategory(before), ...input }
  await checkName(category.name)
  const fact = {
    actor: caller.account.id,
    action: 'categories.update',
    subject: `category:${category._id}`,
    fields: Object.keys(input),
  }
  try {
    await transact([...changedCategoryWrites(before, category), auditWrite(fact, now, random)])
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    throw new AppError(error.refused.has('category') ? 'version_conflict' : 'slug_taken')
  }
  return { category }
})
