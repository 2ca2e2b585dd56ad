import { categories } from '#shared/api/categories.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { removeCategory } from '../../domain/blogs/category-items.ts'
import { handle } from '../handle.ts'

/** Posts keep the id of a removed category, which then names nothing. */
export const handler = handle(categories.remove, async ({ params, caller, now, random }) => {
  const fact = {
    actor: caller.account.id,
    action: 'categories.remove',
    subject: `category:${params.id}`,
    fields: [],
  }
  await removeCategory(params.id, [auditWrite(fact, now, random)])
  return { _id: params.id }
})
