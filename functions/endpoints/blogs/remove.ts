import { blogs } from '#shared/api/blogs.ts'
import { purgePost, trashPost } from '../../domain/blogs/trash-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

/** Its translations stay linked with one another. Former addresses of the post stop redirecting. */
export const handler = handle(blogs.remove, async ({ params: { id }, input, caller, now, audit }) => {
  const { id: by, role } = caller.user
  if (input.permanently === 'true') {
    if (role !== 'admin') throw new AppError('forbidden')
    await purgePost(id, [audit('blogs.purge', `blog:${id}`)])
  } else {
    await trashPost(id, { atMs: now, by }, [audit('blogs.remove', `blog:${id}`)])
  }
  return { _id: id }
})
