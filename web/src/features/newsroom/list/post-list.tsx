import { LOCALE_NAMES, LOCALES } from '#shared/i18n/locales.ts'
import { BLOG_KINDS, POST_ORDERS } from '#shared/models/blog.ts'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { ButtonLink, EmptyState } from '#web/ui/index.ts'
import { type ListFilter, type ListQuery, RecordList } from '#web/ui/record-list/index.ts'
import type { useCategories } from '../use-categories.ts'
import { withFreshPosts } from './fresh-posts.ts'
import { PostActions } from './post-actions.tsx'
import { usePostColumns } from './post-columns.tsx'
import { usePostBulk } from './use-post-bulk.ts'

const STATUSES = ['draft', 'scheduled', 'published', 'changed', 'archived'] as const

/** Posts and pages of every status. */
export function PostList({ categories }: { categories: ReturnType<typeof useCategories> }) {
  const { t } = useTranslation('newsroom')
  const columns = usePostColumns(categories.nameOf)
  const bulk = usePostBulk(categories)
  return (
    <RecordList
      name="posts"
      caption={t('list.caption')}
      rowKey={({ _id }) => _id}
      rowLabel={({ title }) => title}
      columns={columns}
      filters={useFilters(categories)}
      search={{ label: t('list.search'), hint: t('list.searchHint') }}
      defaultSort="updated"
      bulk={bulk}
      actions={(post, list) => <PostActions post={post} list={list} />}
      exportAs="posts"
      load={async ({ cursor, limit, ...query }, signal) => {
        const input = { ...inputOf(query), cursor, limit }
        const { blogs, cursor: next } = await call(api.blogs.listPosts, {
          input,
          ...(signal ? { signal } : {}),
        })
        const isWhole = Object.values(inputOf(query)).every((value) => value === undefined)
        return { rows: withFreshPosts({ rows: blogs, cursor: next }, isWhole && !cursor), cursor: next }
      }}
      empty={
        <EmptyState title={t('list.empty')}>
          <p>{t('list.emptyText')}</p>
          <ButtonLink to={paths.adminBlogCreate.to()}>{t('list.newPost')}</ButtonLink>
        </EmptyState>
      }
    />
  )
}

function inputOf({ search, sort, filters }: ListQuery) {
  const { status, language, category, kind, featured } = filters
  return {
    search,
    category,
    status: STATUSES.find((known) => known === status),
    language: LOCALES.find((known) => known === language),
    kind: BLOG_KINDS.find((known) => known === kind),
    sort: POST_ORDERS.find((known) => known === sort),
    featured: featured === 'true' ? ('true' as const) : undefined,
  }
}

function useFilters(categories: ReturnType<typeof useCategories>): readonly ListFilter[] {
  const { t } = useTranslation('newsroom')
  return [
    {
      name: 'status',
      label: t('field.status'),
      options: STATUSES.map((value) => ({
        value,
        label: value === 'changed' ? t('status.publishedChanged') : t(`status.${value}`),
      })),
    },
    {
      name: 'language',
      label: t('field.language'),
      options: LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
    },
    {
      name: 'category',
      label: t('field.category'),
      options: categories.all.map(({ _id, slug }) => ({
        value: slug,
        label: categories.nameOf(_id) ?? slug,
      })),
    },
    {
      name: 'kind',
      label: t('field.kind'),
      options: BLOG_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      name: 'featured',
      label: t('field.featured'),
      options: [{ value: 'true', label: t('yes') }],
    },
  ]
}
