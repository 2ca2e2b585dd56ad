import type { AuditEntry } from '#shared/models/audit-log.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.tsx'
import { Link } from '#web/ui/link.tsx'
import type { ListColumn } from '#web/ui/record-list/index.ts'
import styles from './audit-log.module.css'
import { ActionName, FieldNames, shortId } from './audit-names.tsx'
import { parseSubject, timelinePath } from './subjects.ts'

export function useAuditColumns(): readonly ListColumn<AuditEntry>[] {
  const { t } = useTranslation('auditLog')
  const { dateTime } = useFormat()
  return [
    { id: 'subject', head: t('subject'), cell: ({ subject }) => <SubjectLink subject={subject} /> },
    { id: 'action', head: t('action'), cell: ({ action }) => <ActionName action={action} /> },
    { id: 'fields', head: t('fields'), cell: (entry) => <Fields entry={entry} /> },
    { id: 'actor', head: t('actor'), cell: ({ actor }) => <Actor actor={actor} /> },
    {
      id: 'at',
      head: t('at'),
      cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
      sort: { descending: 'newest', ascending: 'oldest' },
    },
  ]
}

function SubjectLink({ subject }: { subject: string }) {
  const { t } = useTranslation('auditLog')
  const { kind, id, casino } = parseSubject(subject)
  if (!kind) return <Link to={timelinePath(subject)}>{subject}</Link>
  return (
    <Link to={timelinePath(subject)} title={id || undefined}>
      {t(`subjects.${kind}`)} {id !== '' && <code className={styles.id}>{shortId(id)}</code>}{' '}
      {casino !== undefined && <code>{casino}</code>}
    </Link>
  )
}

function Fields({ entry: { fields, reason } }: { entry: AuditEntry }) {
  return (
    <>
      <FieldNames fields={fields} />
      {reason !== undefined && (
        <>
          <br />
          <span className={styles.under}>{reason}</span>
        </>
      )}
    </>
  )
}

function Actor({ actor }: { actor: string }) {
  const { t } = useTranslation('auditLog')
  const { user } = useUser()
  const name = actor === 'system' || actor === 'guest' ? t(actor) : actor === user._id ? t('you') : undefined
  return (
    <Link to={`${paths.adminAuditLog.to()}?actor=${encodeURIComponent(actor)}`} title={actor}>
      {name ?? <code className={styles.id}>{shortId(actor)}</code>}
    </Link>
  )
}
