import { blogs } from '#shared/api/blogs.ts'
import type { BlogDraft } from '#shared/models/blog.ts'
import { loadCategory } from '../../domain/blogs/category-items.ts'
import { loadDraft } from '../../domain/blogs/post-items.ts'
import type { PostRecord } from '../../domain/blogs/post-record.ts'
import { changedFields, type Target } from '../../domain/blogs/post-rules.ts'
import { draftView } from '../../domain/blogs/post-view.ts'
import { saveChange, withFreeSlug } from '../../domain/blogs/save-post.ts'
import { checkOriginalsLanguage } from '../../domain/blogs/translation-items.ts'
import { leaveTrash, loadTrashed } from '../../domain/blogs/trash-items.ts'
import { AppError, expectFound } from '../../platform/app-error.ts'
import { Conflict, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

/**
 * Restores a post as a draft: publishing checks what may be public (docs/decisions/0050). If another post took its
 * address or its place among translations, it comes back with a new address or without that link.
 */
export const handler = handle(blogs.undelete, async (context) => {
  const { record, content } = await retryOnConflict(() => undelete(context))
  return { blog: await draftView(record, content, context.now) }
})

async function undelete(context: Context<typeof blogs.undelete>) {
  const before = expectFound(await loadTrashed(context.params.id))
  const stored = await loadDraft(before.id, before.version)
  // The post was deleted permanently between the two reads.
  if (!stored) throw new Conflict()
  const category = before.category && (await loadCategory(before.category)) ? before.category : undefined
  const draft = { ...stored, category }
  try {
    return await bringBack(before, stored, draft, context)
  } catch (error) {
    if (!isPlaceTaken(error)) throw error
    return bringBack(before, stored, { ...draft, translationOf: undefined }, context)
  }
}

function bringBack(
  before: PostRecord,
  stored: BlogDraft,
  wanted: BlogDraft,
  context: Context<typeof blogs.undelete>,
): Promise<{ record: PostRecord; content: string }> {
  return withFreeSlug(wanted.slug, context.random, async (slug) => {
    const draft = { ...wanted, slug }
    const target: Target = { status: 'draft' }
    const change = {
      before,
      id: before.id,
      draft,
      target,
      publication: undefined,
      fields: ['status', ...changedFields(stored, draft)],
      isSeparate: true,
      action: 'blogs.undelete' as const,
      also: [leaveTrash(before), ...checkOriginalsLanguage(before)],
    }
    return { record: await saveChange(change, context), content: draft.content }
  })
}

function isPlaceTaken(error: unknown): boolean {
  return error instanceof AppError && error.fields.some(({ path }) => path === 'translationOf')
}
