import { blogs } from '#shared/api/blogs.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import type { Blog, CreateBlog } from '#shared/models/blog.ts'
import { isReservedSlug, SLUG_LENGTH_MAX, slugOf } from '#shared/models/slug.ts'
import { mayRefute } from '../../domain/blogs/change.ts'
import { loadDraft, loadPost } from '../../domain/blogs/items.ts'
import { linkTranslation } from '../../domain/blogs/link-translation.ts'
import type { PostRecord } from '../../domain/blogs/post.ts'
import { preparePublication } from '../../domain/blogs/publication.ts'
import { type Draft, makesPublic, targetOf } from '../../domain/blogs/rules.ts'
import { type Change, savePost } from '../../domain/blogs/save.ts'
import { draftView } from '../../domain/blogs/view.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { type Idempotency, idempotency } from '../../platform/table/idempotency.ts'
import { WriteRefused } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

/** Only the id is kept for a repeat: the post itself may be too large for one more item. */
type Kept = { readonly id: string }

export const handler = handle(blogs.create, async (context) => {
  const repeat = idempotency<Kept>(context, 'blogs.create')
  try {
    return { blog: await create(context, repeat) }
  } catch (error) {
    // A repeat is one even where its time to be published has come in the meantime.
    const first = error instanceof WriteRefused ? repeat.replay(error) : await repeat.find()
    if (!first) throw error
    return { blog: await firstAnswer(first.id, context.now) }
  }
})

async function create(context: Context<typeof blogs.create>, repeat: Idempotency<Kept>): Promise<Blog> {
  const { input, caller, now } = context
  const refutes = mayRefute(input, caller, caller.account.id)
  const target = targetOf(input, { status: 'draft' }, now)
  const draft = await linkTranslation(draftFrom(input), input.translationOf)
  const publishes = makesPublic(input.status, target, undefined, true)
  const publication = publishes ? await preparePublication(draft, refutes) : undefined
  const record = await createAtFreeSlug(context, { draft, target, publication }, repeat)
  return draftView(record, draft.content, now)
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
  repeat: Idempotency<Kept>,
): Promise<PostRecord> {
  const { input, now, random } = context
  const { draft } = decided
  const id = newId(now, random)
  const also = repeat.write({ id })
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
      return await savePost({ ...change, draft: { ...draft, slug } }, context)
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

async function firstAnswer(id: string, nowMs: number) {
  const record = await loadPost(id)
  const draft = record && (await loadDraft(id, record.version))
  if (!record || !draft) throw new AppError('idempotency_mismatch')
  return draftView(record, draft.content, nowMs)
}
