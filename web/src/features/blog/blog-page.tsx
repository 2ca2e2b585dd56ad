import type { Category } from '#shared/models/category.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FIRST_KEY, usePlace } from '#web/lib/navigation.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { categoryName, type ListQuery, listCategories, listPath, listQuery } from '#web/lib/posts.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { Link } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './blog.module.css'
import { keep, kept } from './kept.ts'
import { PostList } from './post-list.tsx'

interface CategoryChipsProps {
  categories: readonly Category[]
  /** The slug of the one that is shown; none for all. */
  current: string | undefined
}

/** Links to the parts of the list. */
function CategoryChips({ categories, current }: CategoryChipsProps) {
  const { t } = useTranslation('blog')
  if (categories.length === 0) return null
  const parts = [
    { slug: undefined, name: t('all') },
    ...categories.map((category) => ({ slug: category.slug, name: categoryName(category) })),
  ]
  return (
    <nav aria-label={t('categories')}>
      <ul className={styles.chips}>
        {parts.map(({ slug, name }) => (
          <li key={slug ?? ''}>
            <Link to={listPath({ category: slug })} aria-current={slug === current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const KEY = 'categories'
const NONE: readonly Category[] = []

/** All categories: those that the page was written with, else fetched; none while they are not here. */
function useCategories(written: readonly Category[] | undefined): readonly Category[] {
  const load = async () => {
    const found = await listCategories()
    keep(KEY, found)
    return found
  }
  return useResource(load, [], written ?? kept(KEY)).data ?? NONE
}

/** The posts of a language, or those of a category. */
export default function BlogPage() {
  const { t } = useTranslation('blog')
  const written = usePageData('blog')
  const { key, search } = usePlace()
  const standing = key === FIRST_KEY ? written : undefined
  const query: ListQuery = standing ? { category: standing.category?.slug } : listQuery(search)
  const categories = useCategories(written?.categories)
  return (
    <Page title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <CategoryChips categories={categories} current={query.category} />
      <PostList
        key={listKey(query)}
        query={query}
        later={standing ? standing.later : query.after !== undefined}
        categories={categories}
        written={standing && { rows: standing.blogs, cursor: standing.cursor }}
      />
    </Page>
  )
}

function listKey({ category = '', after = '' }: ListQuery): string {
  return `${category} ${after}`
}
