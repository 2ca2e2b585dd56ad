import { blogs } from '#shared/api/blogs.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { purgePost, trashPost } from '../../domain/blogs/trash-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

/** Its translations stay linked with one another. Former addresses of the post stop redirecting. */
export const handler = handle(blogs.remove, async ({ params: { id }, input, caller, now, random }) => {
  const { id: by, role } = caller.account
  const fact = { actor: by, subject: `blog:${id}`, fields: [] }
  if (input.permanently === 'true') {
    if (role !== 'admin') throw new AppError('forbidden')
    await purgePost(id, [auditWrite({ ...fact, action: 'blogs.purge' }, now, random)])
  } else {
    await trashPost(id, { atMs: now, by }, [auditWrite({ ...fact, action: 'blogs.remove' }, now, random)])
  }
  return { _id: id }
})
