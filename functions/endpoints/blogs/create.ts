import { blogs } from '#shared/api/blogs.ts'
import type { BlogDraft, CreateBlog } from '#shared/models/blog.ts'
import { slugOf } from '#shared/models/slug.ts'
import { loadDraft, loadPost } from '../../domain/blogs/post-items.ts'
import type { PostRecord } from '../../domain/blogs/post-record.ts'
import { makesPublic, targetOf } from '../../domain/blogs/post-rules.ts'
import { draftView } from '../../domain/blogs/post-view.ts'
import { preparePublication } from '../../domain/blogs/publication.ts'
import { createPost, linkTranslation, mayRefute } from '../../domain/blogs/save-post.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import type { Write } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

/** A repeat is answered by the post's id: a copy of the post may be too large for the item of the answer. */
type Kept = { readonly id: string }

export const handler = handle(blogs.create, async (context) => {
  let created: PostRecord | undefined
  const { id } = await idempotent<Kept>(context, 'blogs.create', async (keep) => {
    created = await create(context, keep)
    return { id: created.id }
  })
  const record = created ?? (await loadPost(id))
  const draft = record && (await loadDraft(id, record.version))
  // The post was removed after the first request.
  if (!record || !draft) throw new AppError('idempotency_mismatch')
  return { blog: await draftView(record, draft.content, context.now) }
})

async function create(
  context: Context<typeof blogs.create>,
  keep: (kept: Kept) => Write[],
): Promise<PostRecord> {
  const { input, caller, now, random } = context
  const refutes = mayRefute(input, caller, [caller.user.id])
  const target = targetOf(input, { status: 'draft' }, now)
  const { draft, sourceVersion } = await linkTranslation(draftFrom(input), input.translationOf)
  const publishes = makesPublic(input.status, target, undefined, true)
  const publication = publishes ? await preparePublication(draft, refutes) : undefined
  const id = newId(now, random)
  const fields = Object.keys(input)
  const change = { id, draft, target, publication, fields, sourceVersion, also: keep({ id }) }
  return createPost(change, input.slug, context)
}

function draftFrom(input: CreateBlog): BlogDraft {
  const { status: _s, publishAt: _p, quotesToRefute: _q, slug = slugOf(input.title), ...draft } = input
  return { ...draft, slug }
}
