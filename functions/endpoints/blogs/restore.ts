import { blogs } from '#shared/api/blogs.ts'
import type { BlogDraft } from '#shared/models/blog.ts'
import { loadDraft } from '../../domain/blogs/post-items.ts'
import type { PostRecord } from '../../domain/blogs/post-record.ts'
import { applyChange, changedFields, restored } from '../../domain/blogs/post-rules.ts'
import { draftView } from '../../domain/blogs/post-view.ts'
import { changePost, saveChange } from '../../domain/blogs/save-post.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Context, handle } from '../handle.ts'

/** Restores the texts only: address, language, category and the public version stay. */
export const handler = handle(blogs.restore, async (context) => {
  const { params, input, now } = context
  const { record, content } = await changePost(params.id, input.version, now, (stored, draft) =>
    restore(stored, draft, context),
  )
  return { blog: await draftView(record, content, now) }
})

async function restore(before: PostRecord, stored: BlogDraft, context: Context<typeof blogs.restore>) {
  const { input } = context
  const isKept = before.versions.some(({ version }) => version === input.restore)
  const old = isKept ? await loadDraft(before.id, input.restore) : undefined
  if (!old) throw new AppError('not_found')
  const draft = applyChange(stored, restored(old))
  const fields = changedFields(stored, draft)
  if (fields.length === 0) return { record: before, content: stored.content }
  const target = { status: before.status, publishAtMs: before.publishAtMs }
  const change = { before, id: before.id, draft, target, fields, publication: undefined }
  const record = await saveChange({ ...change, action: 'blogs.restore', isSeparate: true }, context)
  return { record, content: draft.content }
}
