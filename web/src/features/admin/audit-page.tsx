import type { AuditEntry } from '#shared/models/audit.ts'
import { Link } from '#web/app/link.tsx'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { type Column, DataTable, EmptyState } from '#web/ui/index.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import styles from './admin.module.css'
import { AdminPage } from './admin-page.tsx'
import { ActionName, FieldNames } from './audit-words.tsx'

/** Who changed what, newest first. */
export default function AuditPage() {
  const { t } = useTranslation('admin')
  const pages = usePages(async (cursor, signal) => {
    const input = { limit: 50, cursor }
    const answer = await call(api.auditLog.list, { input, ...(signal ? { signal } : {}) })
    return { rows: answer.entries, cursor: answer.cursor }
  }, [])
  const columns = useAuditColumns()
  return (
    <AdminPage title={t('audit.title')} lead={t('audit.lead')}>
      <DataTable
        caption={t('audit.caption')}
        columns={columns}
        rows={pages.rows}
        rowKey={({ _id }) => _id}
        error={pages.error}
        onRetry={pages.reload}
        empty={
          <EmptyState title={t('audit.empty')}>
            <p>{t('audit.emptyText')}</p>
          </EmptyState>
        }
      />
      <MoreButton more={pages.more} fetching={pages.fetchingMore} />
    </AdminPage>
  )
}

function useAuditColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation('admin')
  const { dateTime } = useFormat()
  return [
    { id: 'at', head: t('audit.at'), cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time> },
    { id: 'action', head: t('audit.action'), cell: ({ action }) => <ActionName action={action} /> },
    { id: 'subject', head: t('audit.subject'), cell: ({ subject }) => <Subject subject={subject} /> },
    { id: 'fields', head: t('audit.fields'), cell: ({ fields }) => <FieldNames fields={fields} /> },
    {
      id: 'actor',
      head: t('audit.actor'),
      cell: ({ actor }) => (actor === 'system' ? t('audit.system') : <PersonId id={actor} />),
    },
  ]
}

/** `user:<id>` and `link:<id>:<casino>` lead to the player; `casino:<code>` names a casino. */
function Subject({ subject }: { subject: string }) {
  const { t } = useTranslation('admin')
  const [kind, id, ...rest] = subject.split(':')
  if (id === undefined || (kind !== 'user' && kind !== 'link' && kind !== 'casino')) {
    return <code>{subject}</code>
  }
  return (
    <>
      <span className={styles.under}>{t(`audit.subjects.${kind}`)} </span>
      {kind === 'casino' ? <code>{id}</code> : <PersonId id={id} />}
      {rest.length > 0 && <code className={styles.under}> {rest.join(':')}</code>}
    </>
  )
}

/** How many characters of an id are shown: its end is random, its beginning a time. */
const SHOWN = 8

function PersonId({ id }: { id: string }) {
  return (
    <Link to={paths.adminPlayer.to({ id })} title={id}>
      <code className={styles.id}>…{id.slice(-SHOWN)}</code>
    </Link>
  )
}
