import { BLOG_KINDS, BLOG_STATUSES, type BlogKind } from '#shared/models/blog.ts'
import type { Dashboard } from '#shared/models/dashboard.ts'
import { Link } from '#web/app/link.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Card, type Column, DataTable } from '#web/ui/index.ts'
import { useCount } from './count.tsx'
import { listPaths } from './list-paths.ts'

const STATUSES = [...BLOG_STATUSES, 'changed'] as const
type Status = (typeof STATUSES)[number]

/** Posts and pages by status; every number leads to the list that it counts. */
export function PostCounts({ posts }: Pick<Dashboard, 'posts'>) {
  const { t } = useTranslation('dashboard')
  const columns: Column<Status>[] = [
    { id: 'status', head: t('posts.status'), cell: (status) => t(`posts.statuses.${status}`) },
    ...BLOG_KINDS.map((kind) => ({
      id: kind,
      head: t(`posts.${kind}`),
      cell: (status: Status) => <Cell posts={posts} kind={kind} status={status} />,
      end: true,
    })),
  ]
  return (
    <Card title={t('posts.title')}>
      <DataTable
        narrow
        caption={t('posts.caption')}
        columns={columns}
        rows={STATUSES}
        rowKey={(status) => status}
        empty={null}
      />
    </Card>
  )
}

function Cell({ posts, kind, status }: Pick<Dashboard, 'posts'> & { kind: BlogKind; status: Status }) {
  const { t } = useTranslation('dashboard')
  const count = useCount()
  const counted = posts.find((part) => part.kind === kind && part.status === status)
  const text = count(counted ?? { count: 0, atLeast: false })
  const names = { kind: t(`posts.${kind}`), status: t(`posts.statuses.${status}`) }
  return (
    <Link to={listPaths.posts(kind, status)} aria-label={t('posts.cell', { number: text, ...names })}>
      {text}
    </Link>
  )
}
