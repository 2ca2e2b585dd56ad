import type { BlogCard } from '#shared/models/blog.ts'
import type { Category } from '#shared/models/category.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Dialog, Skeleton } from '#web/ui/index.ts'
import { categoryName, forgetCategories } from '../use-categories.ts'

interface CategoryRemovalProps {
  category: Category
  onRemoved: () => void
  onClose: () => void
}

/** Counts up to this number, then says "more than". */
const COUNTED_MAX = 100
const NAMED_MAX = 5

/** Shows which posts and pages lose their category before it is removed. */
export function CategoryRemoval({ category, onRemoved, onClose }: CategoryRemovalProps) {
  const { t } = useTranslation(['posts', 'ui'])
  const used = useResource(
    async (signal) => {
      const blogs: BlogCard[] = []
      let cursor: string | undefined
      // A page of a rare category may be short although more follow.
      do {
        const input = { category: category._id, limit: COUNTED_MAX - blogs.length, cursor }
        const page = await call(api.blogs.listPosts, { input, signal })
        blogs.push(...page.blogs)
        cursor = page.cursor
      } while (cursor !== undefined && blogs.length < COUNTED_MAX)
      return { blogs, cursor }
    },
    [category._id],
  )
  const remove = useAction(async () => {
    await call(api.categories.remove, { params: { id: category._id } })
    forgetCategories()
    onRemoved()
  })
  const posts = used.data?.blogs ?? []
  return (
    <Dialog open title={t('categories.removeNamed', { name: categoryName(category) })} onClose={onClose}>
      <p>{t('categories.removeText')}</p>
      <ActionError>{used.error}</ActionError>
      {!used.data && used.error === undefined && <Skeleton lines={2} />}
      {used.data && (
        <>
          <p>
            {used.data.cursor === undefined
              ? t('categories.used', { count: posts.length })
              : t('categories.usedMore', { count: COUNTED_MAX })}
          </p>
          <ul className="bullets">
            {posts.slice(0, NAMED_MAX).map(({ _id, title }) => (
              <li key={_id}>{title}</li>
            ))}
          </ul>
          <ActionError>{remove.error}</ActionError>
          <div className="row">
            <Button kind="danger" pending={remove.pending} onClick={remove.run}>
              {t('action.remove')}
            </Button>
            <Button onClick={onClose}>{t('ui:cancel')}</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
