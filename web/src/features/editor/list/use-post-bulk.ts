import type { BlogCard, UpdateBlog } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import type { BulkAction } from '#web/ui/record-list/index.ts'
import type { Categories } from '../use-categories.ts'
import { notePost } from './fresh-posts.ts'

const NONE = 'none'

/** Bulk actions on posts, each from the version that the list shows. */
export function usePostBulk(categories: Categories): readonly BulkAction<BlogCard>[] {
  const { t } = useTranslation('posts')
  const featured = (value: boolean): BulkAction<BlogCard> => ({
    id: value ? 'feature' : 'unfeature',
    label: value ? t('bulk.feature') : t('bulk.unfeature'),
    applies: (post) => post.featured !== value,
    change: (post) => update(post, withField(post, { featured: value })),
    done: (count) => t('bulk.changed', { count }),
  })
  return [
    {
      id: 'publish',
      label: t('action.publish'),
      applies: ({ status }) => status !== 'published',
      change: (post) => update(post, { status: 'published' }),
      done: (count) => t('bulk.published', { count }),
    },
    {
      id: 'publishChanges',
      label: t('action.publishChanges'),
      applies: ({ status, changed }) => status === 'published' && changed === true,
      change: (post) => update(post, { status: 'published' }),
      done: (count) => t('bulk.published', { count }),
    },
    {
      id: 'archive',
      label: t('action.archive'),
      applies: ({ status }) => status !== 'archived',
      change: (post) => update(post, { status: 'archived' }),
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
      change: (post, chosen) => update(post, withField(post, { category: chosen === NONE ? null : chosen })),
      done: (count) => t('bulk.changed', { count }),
    },
    {
      id: 'remove',
      label: t('remove.submit'),
      danger: true,
      change: trash,
      done: (count) => t('bulk.removed', { count }),
    },
  ]
}

async function update({ _id: id, version }: BlogCard, input: UpdateBlog): Promise<void> {
  const { blog } = await call(api.blogs.update, { params: { id }, input: { ...input, version } })
  notePost(id, blog)
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

/**
 * Changes a field of many posts. The change goes public at once if nothing else waits to be published; else it
 * waits with the draft, so that nobody's unfinished text is published.
 */
export function withField(card: BlogCard, change: Pick<UpdateBlog, 'featured' | 'category'>): UpdateBlog {
  const { status, changed, publishAt } = card
  if (changed) return change
  if (status === 'published') return { ...change, status }
  return status === 'scheduled' && publishAt !== undefined ? { ...change, status, publishAt } : change
}
