import { useRef } from 'react'
import type { BlogCard, UpdateBlog } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import type { BulkAction } from '#web/ui/record-list/index.ts'
import type { useCategories } from '../use-categories.ts'
import { notePost } from './fresh-posts.ts'

const NONE = 'none'

/** Bulk actions on posts, each from the version that the list shows. */
export function usePostBulk(categories: ReturnType<typeof useCategories>): readonly BulkAction<BlogCard>[] {
  const { t } = useTranslation('posts')
  const changes = useChanges()
  const { change, undoAll } = changes
  const featured = (value: boolean): BulkAction<BlogCard> => ({
    id: value ? 'feature' : 'unfeature',
    label: value ? t('bulk.feature') : t('bulk.unfeature'),
    applies: (post) => post.featured !== value,
    change: (post) => change(post, withField(post, { featured: value })),
    undo: (post) => changes.undoField(post, { featured: post.featured }),
    done: (count) => t('bulk.changed', { count }),
  })
  return [
    {
      id: 'publish',
      label: t('action.publish'),
      applies: ({ status }) => status !== 'published',
      change: (post) => change(post, { status: 'published', version: post.version }),
      undo: (post) => undoAll(post, stepsBackTo(post)),
      done: (count) => t('bulk.published', { count }),
    },
    {
      id: 'publishChanges',
      label: t('action.publishChanges'),
      applies: ({ status, changed }) => status === 'published' && changed === true,
      change: (post) => change(post, { status: 'published', version: post.version }),
      done: (count) => t('bulk.published', { count }),
      confirm: (count) => ({
        title: t('bulk.publishTitle', { count }),
        text: t('bulk.publishText'),
        submit: t('action.publishChanges'),
      }),
    },
    {
      id: 'archive',
      label: t('action.archive'),
      applies: canArchive,
      change: (post) => change(post, { status: 'archived', version: post.version }),
      undo: (post) => undoAll(post, stepsBackTo(post)),
      done: (count) => t('bulk.archived', { count }),
    },
    featured(true),
    featured(false),
    {
      id: 'category',
      label: t('bulk.category'),
      choice: {
        title: t('bulk.category'),
        label: t('field.category'),
        options: [{ value: NONE, label: t('settings.noCategory') }, ...categories.options()],
        submit: t('bulk.setCategory'),
      },
      change: (post, chosen) => change(post, withField(post, { category: chosen === NONE ? null : chosen })),
      undo: (post) => changes.undoField(post, { category: post.category ?? null }),
      done: (count) => t('bulk.changed', { count }),
    },
    {
      id: 'remove',
      label: t('action.remove'),
      danger: true,
      change: trash,
      undo: undelete,
      done: (count) => t('bulk.removed', { count }),
      undone: (count) => t('bulk.restored', { count }),
      confirm: (count) => ({
        title: t('bulk.removeTitle', { count }),
        text: t('remove.text'),
        submit: t('remove.submit'),
      }),
    },
  ]
}

async function trash({ _id: id }: BlogCard): Promise<void> {
  await call(api.blogs.remove, { params: { id } })
  notePost(id, undefined)
}

/** Restores a post as a draft: publishing checks it again. */
export async function undelete({ _id: id }: BlogCard): Promise<BlogCard> {
  const { blog } = await call(api.blogs.undelete, { params: { id } })
  notePost(id, blog)
  return blog
}

/** Remembers the saved versions, so that undoing never overwrites somebody else's later change. */
function useChanges() {
  const latest = useRef(new Map<string, BlogCard>())
  async function change({ _id: id }: BlogCard, input: UpdateBlog): Promise<void> {
    const { blog } = await call(api.blogs.update, { params: { id }, input })
    latest.current.set(id, blog)
  }
  const latestOf = (post: BlogCard) => latest.current.get(post._id) ?? post
  return {
    change,
    undoField: (post: BlogCard, field: Pick<UpdateBlog, 'featured' | 'category'>) =>
      change(post, withField(latestOf(post), field)),
    undoAll: async (post: BlogCard, steps: readonly UpdateBlog[]) => {
      for (const step of steps) await change(post, { ...step, version: latestOf(post).version })
    },
  }
}

/**
 * Changes a field of many posts. The change goes public at once if nothing else waits to be published; else it
 * waits with the draft, so that nobody's unfinished text is published.
 */
export function withField(card: BlogCard, change: Pick<UpdateBlog, 'featured' | 'category'>): UpdateBlog {
  const { status, changed, publishAt, version } = card
  const along = { ...change, version }
  if (changed) return along
  if (status === 'published') return { ...along, status }
  return status === 'scheduled' && publishAt !== undefined ? { ...along, status, publishAt } : along
}

/** Returns the updates that restore a post's status after publishing or archiving. */
export function stepsBackTo({ status, publishAt }: BlogCard): readonly UpdateBlog[] {
  if (status !== 'scheduled' || publishAt === undefined) return [{ status }]
  // A public post cannot be scheduled: it becomes a draft first.
  return [{ status: 'draft' }, { status, publishAt }]
}

/** Archiving and restoring would publish a waiting draft: such a post is archived on its own page. */
export function canArchive({ status, changed }: BlogCard): boolean {
  return status !== 'archived' && !changed
}
