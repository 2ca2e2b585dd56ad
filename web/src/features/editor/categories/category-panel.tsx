import { useState } from 'react'
import { LOCALES } from '#shared/i18n/locales.ts'
import type { Category } from '#shared/models/category.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { categoryName } from '#web/lib/posts.ts'
import { forget, forgetKey, useServerState } from '#web/lib/query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Confirmation } from '#web/ui/confirmation.tsx'
import { Button, Dialog, EmptyState, useToast } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { type ListColumn, type ListQuery, listKey, RecordList } from '#web/ui/record-list/index.ts'
import { loadCards } from '../load-cards.ts'
import { CategoryForm } from './category-form.tsx'

type Opened = { readonly category: Category | undefined; readonly removing: boolean }

export function CategoryPanel() {
  const { t } = useTranslation('posts')
  const [opened, setOpened] = useState<Opened>()
  const toast = useToast()
  function close(message?: string) {
    setOpened(undefined)
    if (message === undefined) return
    forgetKey(listKey('categories'))
    toast(message)
  }
  return (
    <div className="stack">
      <div>
        <Button kind="primary" onClick={() => setOpened({ category: undefined, removing: false })}>
          {t('categories.create')}
        </Button>
      </div>
      <RecordList
        name="categories"
        caption={t('panel.categories')}
        rowKey={({ _id }) => _id}
        rowLabel={categoryName}
        columns={useColumns((category) => setOpened({ category, removing: false }))}
        search={{ label: t('categories.search') }}
        exportAs="categories"
        load={async (query, signal) => {
          const { categories } = await call(api.categories.list, { signal })
          return { rows: matching(categories, query) }
        }}
        actions={(category) => (
          <>
            <Button
              small
              onClick={() => setOpened({ category, removing: false })}
              aria-label={t('list.editNamed', { title: categoryName(category) })}
            >
              {t('list.edit')}
            </Button>
            <Button
              small
              kind="danger"
              onClick={() => setOpened({ category, removing: true })}
              aria-label={t('categories.removeNamed', { name: categoryName(category) })}
            >
              {t('action.remove')}
            </Button>
          </>
        )}
        empty={<EmptyState title={t('categories.empty')} />}
      />
      {opened && !opened.removing && (
        <Dialog
          open
          startsInField
          title={opened.category ? categoryName(opened.category) : t('categories.create')}
          onClose={() => close()}
        >
          <CategoryForm category={opened.category} onSaved={() => close(t('categories.saved'))} />
        </Dialog>
      )}
      {opened?.category && opened.removing && (
        <CategoryRemoval
          category={opened.category}
          onRemoved={() => close(t('categories.removed'))}
          onClose={() => close()}
        />
      )}
    </div>
  )
}

/** Filters here, since all categories come in one answer: a site has a handful. */
function matching(all: readonly Category[], { search = '' }: ListQuery): readonly Category[] {
  const wanted = search.toLocaleLowerCase()
  return all.filter((category) =>
    [category.slug, ...Object.values(category.name)].some((text) =>
      text?.toLocaleLowerCase().includes(wanted),
    ),
  )
}

function useColumns(onOpen: (category: Category) => void): readonly ListColumn<Category>[] {
  const { t } = useTranslation('posts')
  return [
    {
      id: 'name',
      head: t('categories.name'),
      cell: (category) => (
        <Button kind="link" onClick={() => onOpen(category)}>
          {categoryName(category)}
        </Button>
      ),
    },
    { id: 'slug', head: t('field.slug'), cell: ({ slug }) => slug },
    {
      id: 'languages',
      head: t('categories.languages'),
      cell: ({ name }) =>
        LOCALES.filter((locale) => name[locale])
          .join(' ')
          .toUpperCase(),
    },
    {
      id: 'posts',
      head: t('panel.posts'),
      cell: ({ slug }) => <Link to={`${paths.adminBlog.to()}?category=${slug}`}>{t('categories.show')}</Link>,
    },
  ]
}

interface CategoryRemovalProps {
  category: Category
  onRemoved: () => void
  onClose: () => void
}

const NAMED_MAX = 5

/** Shows which posts and pages lose their category before it is removed. */
function CategoryRemoval({ category, onRemoved, onClose }: CategoryRemovalProps) {
  const { t } = useTranslation('posts')
  const used = useServerState(['posts of category', category._id], (signal) =>
    loadCards({ category: category._id, signal }),
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
            <Confirmation action={remove} submit={t('action.remove')} onCancel={onClose} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
