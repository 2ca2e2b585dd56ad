import type { Category } from '#shared/models/category.ts'
import type { BlogListData } from '#shared/site/rendering.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { categoryName, listPath } from '#web/lib/posts.ts'
import chips from '#web/ui/filter-chips.module.css'
import { Link } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { PostList } from './post-list.tsx'

interface CategoryChipsProps {
  categories: readonly Category[]
  /** The shown category's slug; undefined for all. */
  current: string | undefined
}

/** Links to the categories of the list. */
function CategoryChips({ categories, current }: CategoryChipsProps) {
  const { t } = useTranslation('blog')
  if (categories.length === 0) return null
  const parts = [
    { slug: undefined, name: t('all') },
    ...categories.map((category) => ({ slug: category.slug, name: categoryName(category) })),
  ]
  return (
    <nav aria-label={t('categories')}>
      <ul className="no-print row-2 plain-list">
        {parts.map(({ slug, name }) => (
          <li key={slug ?? ''}>
            <Link
              className={chips.chip}
              to={listPath({ category: slug })}
              aria-current={slug === current ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Lists the posts of a language, or of one category. */
export default function BlogPage({ data }: { data: BlogListData }) {
  const { t } = useTranslation('blog')
  return (
    <Page title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <CategoryChips categories={data.categories} current={data.category?.slug} />
      <PostList data={data} />
    </Page>
  )
}
