import type { Category } from '#shared/models/category.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { forget, useServerState } from '#web/lib/query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Dialog } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { loadCards } from '../load-cards.ts'
import { categoryName } from '../use-categories.ts'

interface CategoryRemovalProps {
  category: Category
  onRemoved: () => void
  onClose: () => void
}

const NAMED_MAX = 5

/** Shows which posts and pages lose their category before it is removed. */
export function CategoryRemoval({ category, onRemoved, onClose }: CategoryRemovalProps) {
  const { t } = useTranslation(['posts', 'ui'])
  const used = useServerState(['posts of category', category._id], (signal) =>
    loadCards({ category: category._id }, signal),
  )
  const remove = useAction(async () => {
    await call(api.categories.remove, { params: { id: category._id } })
    forget(api.categories.list)
    onRemoved()
  })
  return (
    <Dialog open title={t('categories.removeNamed', { name: categoryName(category) })} onClose={onClose}>
      <p>{t('categories.removeText')}</p>
      <Loaded answer={used} lines={2}>
        {(posts) => (
          <>
            <p>{t('categories.used', { count: posts.length })}</p>
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
      </Loaded>
    </Dialog>
  )
}
