import { categories } from '#shared/api/categories.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { changeCategory, loadCategory, toCategory } from '../../domain/blogs/category-items.ts'
import { checkName } from '../../domain/blogs/category-rules.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

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
  await changeCategory(before, category, [auditWrite(fact, now, random)])
  return { category }
})
