import { FIRST_KEY, usePlace } from '#web/app/navigation.ts'
import { usePageData } from '#web/app/page-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Page } from '#web/ui/page.tsx'
import { type ListQuery, listQuery } from './addresses.ts'
import { CategoryChips } from './category-chips.tsx'
import { PostList } from './post-list.tsx'
import { useCategories } from './use-categories.ts'

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
