import { useSearchParams } from 'react-router-dom'
import { LOCALE_NAMES, LOCALES } from '#shared/i18n/locales.ts'
import { BLOG_KINDS, type BlogCard, POST_ORDERS } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { holdCall, useIsHeld } from '#web/ui/held-calls.tsx'
import { Button, ButtonLink, EmptyState, useToast } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import {
  type ListColumn,
  type ListFilter,
  type ListHandle,
  type ListQuery,
  RecordList,
} from '#web/ui/record-list/index.ts'
import { StatusBadge } from '../status-badge.tsx'
import type { Categories } from '../use-categories.ts'
import { notePost, withFreshPosts } from './fresh-posts.ts'
import { LanguageMatrix } from './language-matrix.tsx'
import { TrashActions, TrashedTitle, TrashLine, useTrashBulk } from './trash.tsx'
import { usePostBulk } from './use-post-bulk.ts'

const STATUSES = ['draft', 'scheduled', 'published', 'changed', 'archived', 'trash'] as const

export function PostTable({ categories }: { categories: Categories }) {
  const { t } = useTranslation('posts')
  const columns = usePostColumns(categories.nameOf)
  const [address] = useSearchParams()
  const inUse = usePostBulk(categories)
  const inTrash = useTrashBulk()
  const bulk = address.get('status') === 'trash' ? inTrash : inUse
  return (
    <RecordList
      name="posts"
      caption={t('panel.posts')}
      rowKey={({ _id }) => _id}
      rowLabel={({ title }) => title}
      columns={columns}
      filters={useFilters(categories)}
      search={{ label: t('list.search'), hint: t('list.searchHint') }}
      defaultSort="updated"
      bulk={bulk}
      actions={(post, list) =>
        post.trashed ? <TrashActions post={post} list={list} /> : <PostActions post={post} list={list} />
      }
      exportAs="posts"
      load={async ({ cursor, limit, ...query }, signal) => {
        const input = { ...inputOf(query), cursor, limit, languages: 'true' as const }
        const { blogs, cursor: next } = await call(api.blogs.listPosts, { input, signal })
        return { rows: input.status === 'trash' ? blogs : withFreshPosts(blogs), cursor: next }
      }}
      empty={
        <EmptyState title={t('list.empty')}>
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

function useFilters(categories: Categories): readonly ListFilter[] {
  const { t } = useTranslation('posts')
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

interface PostActionsProps {
  post: BlogCard
  list: ListHandle<BlogCard>
}

function PostActions({ post, list }: PostActionsProps) {
  const { t } = useTranslation('posts')
  const toast = useToast()
  const { _id: id, title, version } = post
  const canPublish = post.status !== 'published' || post.changed === true
  const key = `publish ${id}`
  const isHeld = useIsHeld(key)
  const place = useFocusKept<HTMLDivElement>(isHeld)
  async function send() {
    try {
      const input = { status: 'published', version } as const
      const { blog } = await call(api.blogs.update, { params: { id }, input, keepalive: true })
      notePost(id, blog)
      list.reload()
      toast(t('list.published', { title }))
    } catch (error) {
      toast(t('list.notPublished', { title, reason: failureMessage(error) }), 'bad')
    }
  }
  return (
    <div ref={place} className="row-2">
      <ButtonLink small to={paths.adminBlogPost.to({ id })} aria-label={t('list.editNamed', { title })}>
        {t('list.edit')}
      </ButtonLink>
      {canPublish && isHeld && <span className="muted">{t('list.held')}</span>}
      {canPublish && !isHeld && (
        <Button
          small
          onClick={() =>
            holdCall({ key, text: t('list.publishing', { title }), now: t('action.publishNow'), send })
          }
          aria-label={t('list.publishNamed', { title })}
        >
          {t('action.publish')}
        </Button>
      )}
    </div>
  )
}

function usePostColumns(
  categoryName: (id: string | undefined) => string | undefined,
): readonly ListColumn<BlogCard>[] {
  const { t } = useTranslation('posts')
  const { dateTime } = useFormat()
  const at = (instant: string | undefined) =>
    instant === undefined ? '–' : <time dateTime={instant}>{dateTime(instant)}</time>
  return [
    {
      id: 'title',
      head: t('field.title'),
      cell: (post) =>
        post.trashed ? (
          <TrashedTitle post={post} />
        ) : (
          <Link to={paths.adminBlogPost.to({ id: post._id })}>{post.title}</Link>
        ),
      sort: { ascending: 'title' },
    },
    {
      id: 'status',
      head: t('field.status'),
      cell: (post) => (post.trashed ? <TrashLine trashed={post.trashed} /> : <StatusBadge post={post} />),
    },
    { id: 'kind', minor: true, head: t('field.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      id: 'language',
      head: t('field.language'),
      cell: (post) => (post.trashed ? LOCALE_NAMES[post.language] : <LanguageMatrix post={post} />),
    },
    { id: 'category', head: t('field.category'), cell: ({ category }) => categoryName(category) ?? '–' },
    {
      id: 'featured',
      minor: true,
      head: t('field.featured'),
      cell: ({ featured }) => (featured ? t('yes') : t('no')),
    },
    {
      id: 'author',
      minor: true,
      head: t('field.author'),
      cell: ({ author }) => author.name ?? t('unknownPerson'),
    },
    {
      id: 'updated',
      head: t('field.updated'),
      cell: ({ updatedAt }) => at(updatedAt),
      sort: { descending: 'updated' },
    },
    {
      id: 'published',
      minor: true,
      head: t('field.published'),
      cell: ({ publishAt, publishedAt }) => at(publishAt ?? publishedAt),
      sort: { descending: 'published' },
    },
  ]
}
