import { blogs } from '#shared/api/blogs.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { removePost } from '../../domain/blogs/items.ts'
import { handle } from '../handle.ts'

/** Translations that name it stay linked with one another; addresses that it left before lead nowhere. */
export const handler = handle(blogs.remove, async ({ params: { id }, caller, now, random }) => {
  const fact = { actor: caller.account.id, action: 'blogs.remove', subject: `blog:${id}`, fields: [] }
  await removePost(id, [auditWrite(fact, now, random)])
  return { _id: id }
})
