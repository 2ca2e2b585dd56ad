import { blogs } from '#shared/api/blogs.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import type { CreateBlog } from '#shared/models/blog.ts'
import { isReservedSlug, SLUG_LENGTH_MAX, slugOf } from '#shared/models/slug.ts'
import { mayRefute } from '../../domain/blogs/change.ts'
import { loadDraft, loadPost } from '../../domain/blogs/items.ts'
import { linkTranslation } from '../../domain/blogs/link-translation.ts'
import type { PostRecord } from '../../domain/blogs/post.ts'
import { preparePublication } from '../../domain/blogs/publication.ts'
import { type Draft, makesPublic, targetOf } from '../../domain/blogs/rules.ts'
import { type Change, saveChange } from '../../domain/blogs/save.ts'
import { draftView } from '../../domain/blogs/view.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { Write } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

/** Only the id is kept for a repeat: the post itself may be too large for one more item. */
type Kept = { readonly id: string }

export const handler = handle(blogs.create, async (context) => {
  let created: PostRecord | undefined
  const { id } = await idempotent<Kept>(context, 'blogs.create', async (keep) => {
    created = await create(context, keep)
    return { id: created.id }
  })
  const record = created ?? (await loadPost(id))
  const draft = record && (await loadDraft(id, record.version))
  // Removed since.
  if (!record || !draft) throw new AppError('idempotency_mismatch')
  return { blog: await draftView(record, draft.content, context.now) }
})

async function create(
  context: Context<typeof blogs.create>,
  keep: (kept: Kept) => Write[],
): Promise<PostRecord> {
  const { input, caller, now } = context
  const refutes = mayRefute(input, caller, caller.account.id)
  const target = targetOf(input, { status: 'draft' }, now)
  const draft = await linkTranslation(draftFrom(input), input.translationOf)
  const publishes = makesPublic(input.status, target, undefined, true)
  const publication = publishes ? await preparePublication(draft, refutes) : undefined
  return createAtFreeSlug(context, { draft, target, publication }, keep)
}

function draftFrom(input: CreateBlog): Draft {
  const { status: _s, publishAt: _p, quotesToRefute: _q, slug = slugOf(input.title), ...draft } = input
  return { ...draft, slug }
}

/** How many slugs are tried where it was left to us to find one. */
const SLUG_TRIES = 8

/** A slug that was asked for is taken or not; one made from the title gives way. */
async function createAtFreeSlug(
  context: Context<typeof blogs.create>,
  decided: Pick<Change, 'draft' | 'target' | 'publication'>,
  keep: (kept: Kept) => Write[],
): Promise<PostRecord> {
  const { input, now, random } = context
  const { draft } = decided
  const id = newId(now, random)
  const also = keep({ id })
  const change = {
    ...decided,
    before: undefined,
    id,
    fields: Object.keys(input),
    also,
    action: 'blogs.create',
  }
  for (let attempt = 1; ; attempt++) {
    const slug = input.slug ?? slugVariant(draft.slug, attempt, random)
    try {
      return await retryOnConflict(() => saveChange({ ...change, draft: { ...draft, slug } }, context))
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'slug_taken'
      if (!isTaken || input.slug !== undefined || attempt >= SLUG_TRIES) throw error
    }
  }
}

/** The title’s own, then with a number, then with letters drawn by lot. */
function slugVariant(slug: string, attempt: number, random: RandomBytes): string {
  if (attempt === 1 && slug !== '' && !isReservedSlug(slug)) return slug
  const lot = newId(0, random).slice(-8)
  const end = slug === '' || attempt > 4 ? lot : String(Math.max(2, attempt))
  return slug === '' ? `post-${end}` : `${slug.slice(0, SLUG_LENGTH_MAX - end.length - 1)}-${end}`
}
