import { blogs } from '#shared/api/blogs.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import type { BlogDraft } from '#shared/models/blog.ts'
import type { PostRecord } from '../../domain/blogs/post-record.ts'
import { applyChange, changedFields, makesPublic, targetOf } from '../../domain/blogs/post-rules.ts'
import { draftView } from '../../domain/blogs/post-view.ts'
import { type Publication, preparePublication } from '../../domain/blogs/publication.ts'
import { changePost, linkTranslation, mayRefute, saveChange } from '../../domain/blogs/save-post.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Context, handle } from '../handle.ts'

export const handler = handle(blogs.update, async (context) => {
  const { params, input, now } = context
  const { record, content } = await changePost(params.id, input.version, now, (stored, draft) =>
    update(stored, draft, context),
  )
  return { blog: await draftView(record, content, now) }
})

async function update(before: PostRecord, stored: BlogDraft, context: Context<typeof blogs.update>) {
  const { input, caller, now } = context
  const refutes = mayRefute(input, caller, [before.authorId, before.creatorId])
  const target = targetOf(input, before, now)
  const { draft, sourceVersion } = await linkTranslation(applyChange(stored, input), input.translationOf)
  const changed = changedFields(stored, draft)
  if (before.live && draft.language !== before.language) throw new AppError('wrong_state')
  const publishes = makesPublic(input.status, target, before, changed.length > 0)
  const publication = publishes ? await preparePublication(draft, refutes) : undefined
  const fields = [...changed, ...statusFields(input, before, publication)]
  // An autosave without changes, or a second publication.
  if (fields.length === 0) return { record: before, content: stored.content }
  const reason = publication?.refutes ? input.quotesToRefute?.reason : undefined
  const decided = { before, id: before.id, draft, target, fields, publication, reason, sourceVersion }
  const change = { ...decided, action: 'blogs.update' as const }
  return { record: await saveChange(change, context), content: draft.content }
}

function statusFields(
  { status, publishAt }: InputOf<typeof blogs.update>,
  before: PostRecord,
  publication: Publication | undefined,
): string[] {
  return [
    ...(publication || (status !== undefined && status !== before.status) ? ['status'] : []),
    ...(publication && publishAt ? ['publishAt'] : []),
    ...(publication?.refutes ? ['quotesToRefute'] : []),
  ]
}
