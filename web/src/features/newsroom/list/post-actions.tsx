import type { BlogCard } from '#shared/models/blog.ts'
import { Link } from '#web/app/link.tsx'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Button, useToast } from '#web/ui/index.ts'
import type { ListHandle } from '#web/ui/record-list/index.ts'
import styles from '../newsroom.module.css'

interface PostActionsProps {
  post: BlogCard
  list: ListHandle<BlogCard>
}

/** Of one row: to write, and what is published most. */
export function PostActions({ post, list }: PostActionsProps) {
  const { t } = useTranslation('newsroom')
  const toast = useToast()
  const waits = post.status !== 'published' || post.changed === true
  const place = useFocusKept<HTMLDivElement>(waits)
  const publish = useAction(async () => {
    try {
      const input = { status: 'published', version: post.version } as const
      const { blog } = await call(api.blogs.update, { params: { id: post._id }, input })
      list.change((rows) => rows.map((row) => (row._id === blog._id ? blog : row)))
      toast(t('list.published', { title: blog.title }))
    } catch (error) {
      toast(t('list.notPublished', { title: post.title, reason: failureMessage(error) }), 'bad')
    }
  })
  return (
    <div ref={place} className={styles.actions}>
      <Link
        to={paths.adminBlogPost.to({ id: post._id })}
        aria-label={t('list.editNamed', { title: post.title })}
      >
        {t('list.edit')}
      </Link>
      {waits && (
        <Button
          small
          pending={publish.pending}
          onClick={publish.run}
          aria-label={t('list.publishNamed', { title: post.title })}
        >
          {t('action.publish')}
        </Button>
      )}
    </div>
  )
}
