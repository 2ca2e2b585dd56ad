import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { loadPage } from '#web/lib/load-page.ts'
import { paths } from '#web/lib/paths.ts'
import { AdminPage } from '#web/ui/admin-page.tsx'
import chips from '#web/ui/filter-chips.module.css'
import { ButtonLink, Skeleton } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { CategoryPanel } from './categories/category-panel.tsx'
import { ImageLibrary } from './images/image-library.tsx'
import { PostTable } from './list/post-table.tsx'
import { useCategories } from './use-categories.ts'

/** Lazy, since few need it and it loads the schemas of posts. */
const FilesPanel = lazy(() => loadPage(() => import('./files/files-panel.tsx')))

const PANELS = ['posts', 'categories', 'images', 'files'] as const
type Panel = (typeof PANELS)[number]

/** Posts and pages, with panels for categories and images. */
export default function ListPage() {
  const { t } = useTranslation('posts')
  const [address] = useSearchParams()
  const panel = PANELS.find((known) => known === address.get('panel')) ?? 'posts'
  return (
    <AdminPage
      title={t(`panel.${panel}`)}
      aside={
        panel === 'posts' && (
          <ButtonLink kind="primary" to={paths.adminBlogCreate.to()}>
            {t('list.newPost')}
          </ButtonLink>
        )
      }
    >
      <nav className="row-2" aria-label={t('panel.label')}>
        {PANELS.map((each) => (
          <Link
            key={each}
            className={chips.chip}
            to={panelPath(each)}
            aria-current={each === panel ? 'page' : undefined}
          >
            {t(`panel.${each}`)}
          </Link>
        ))}
      </nav>
      {panel === 'posts' && <Posts />}
      {panel === 'categories' && <CategoryPanel />}
      {panel === 'images' && <ImageLibrary />}
      {panel === 'files' && (
        <Suspense fallback={<Skeleton lines={8} />}>
          <FilesPanel />
        </Suspense>
      )}
    </AdminPage>
  )
}

function panelPath(panel: Panel): string {
  return panel === 'posts' ? paths.adminBlog.to() : `${paths.adminBlog.to()}?panel=${panel}`
}

/** Waits for the categories, which the list needs as filters and names. */
function Posts() {
  const categories = useCategories()
  return (
    <Loaded answer={categories.answer} lines={8}>
      {() => <PostTable categories={categories} />}
    </Loaded>
  )
}
