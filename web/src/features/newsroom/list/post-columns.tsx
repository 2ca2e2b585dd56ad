import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import type { BlogCard } from '#shared/models/blog.ts'
import { Link } from '#web/app/link.tsx'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { ListColumn } from '#web/ui/record-list/index.ts'
import { StatusBadge } from '../status-badge.tsx'

/** The columns of posts and pages. */
export function usePostColumns(
  categoryName: (id: string | undefined) => string | undefined,
): readonly ListColumn<BlogCard>[] {
  const { t } = useTranslation('newsroom')
  const { dateTime } = useFormat()
  const at = (instant: string | undefined) =>
    instant === undefined ? '–' : <time dateTime={instant}>{dateTime(instant)}</time>
  return [
    {
      id: 'title',
      head: t('field.title'),
      cell: ({ _id, title }) => <Link to={paths.adminBlogPost.to({ id: _id })}>{title}</Link>,
      sort: { ascending: 'title' },
    },
    { id: 'status', head: t('field.status'), cell: (post) => <StatusBadge post={post} /> },
    { id: 'kind', minor: true, head: t('field.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { id: 'language', head: t('field.language'), cell: ({ language }) => LOCALE_NAMES[language] },
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
