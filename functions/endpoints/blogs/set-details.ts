import { blogs } from '#shared/api/blogs.ts'
import { loadPost, saveDetails } from '../../domain/blogs/post-items.ts'
import type { PostRecord } from '../../domain/blogs/post-record.ts'
import { withDetails } from '../../domain/blogs/post-rules.ts'
import { draftView } from '../../domain/blogs/post-view.ts'
import { changePost } from '../../domain/blogs/save-post.ts'
import { staffCheck } from '../../domain/users/user-items.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Context, handle } from '../handle.ts'

/** Details are no part of the draft: they change under an open editor, and restoring a version keeps them. */
export const handler = handle(blogs.setDetails, async (context) => {
  const { record, content } = await changePost(
    context.params.id,
    undefined,
    context.now,
    async (stored, draft) => ({ record: await setDetails(stored, context), content: draft.content }),
  )
  return { blog: await draftView(record, content, context.now) }
})

async function setDetails(before: PostRecord, { input, now, audit }: Context<typeof blogs.setDetails>) {
  const { broughtTo } = input
  if (broughtTo !== undefined) await checkBroughtTo(before, broughtTo)
  const after = { ...withDetails(before, input, now), sourceVersion: broughtTo ?? before.sourceVersion }
  const fields = [
    ...(after.authorId === before.authorId ? [] : ['author']),
    ...(after.publishedMs === before.publishedMs ? [] : ['publishedAt']),
    ...(after.sourceVersion === before.sourceVersion ? [] : ['broughtTo']),
  ]
  if (fields.length === 0) return before
  const checked = fields.includes('author')
    ? [staffCheck(after.authorId, () => invalidField('author', 'invalid_value'))]
    : []
  return saveDetails(before, after, [...checked, audit('blogs.setDetails', `blog:${before.id}`, fields)])
}

/** @throws AppError 409 `wrong_state` without an original; 400 for a version that does not exist yet */
async function checkBroughtTo({ translationOf }: PostRecord, broughtTo: number): Promise<void> {
  const source = translationOf === undefined ? undefined : await loadPost(translationOf)
  if (!source) throw new AppError('wrong_state')
  if (broughtTo > source.version) throw invalidField('broughtTo', 'too_big')
}
