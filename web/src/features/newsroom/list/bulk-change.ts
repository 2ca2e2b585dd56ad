import type { BlogCard, UpdateBlog } from '#shared/models/blog.ts'

/**
 * A change of a field in many posts. It goes public at once where nothing else waits to be published; else it
 * waits with the rest of the draft, so that nobody publishes what another has not finished.
 */
export function withField(card: BlogCard, change: Pick<UpdateBlog, 'featured' | 'category'>): UpdateBlog {
  const { status, changed, publishAt, version } = card
  const along = { ...change, version }
  if (changed) return along
  if (status === 'published') return { ...along, status }
  return status === 'scheduled' && publishAt !== undefined ? { ...along, status, publishAt } : along
}

/** The steps that bring a post back to how it stood before it was published or archived. */
export function backTo({ status, publishAt }: BlogCard): readonly UpdateBlog[] {
  if (status !== 'scheduled' || publishAt === undefined) return [{ status }]
  // What is public is no longer to be scheduled: it goes back to a draft first.
  return [{ status: 'draft' }, { status, publishAt }]
}

/** Archiving and coming back would publish a draft that waits: such a post is archived on its own page. */
export function canArchive({ status, changed }: BlogCard): boolean {
  return status !== 'archived' && !changed
}
