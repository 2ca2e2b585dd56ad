import type { AuditEntry } from '#shared/models/audit-log.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'
import type { ListColumn } from '#web/ui/record-list/index.ts'
import { useActorNames, useDescribeChange, useDescribeSubject } from './audit-names.tsx'
import type { Names } from './subjects.ts'

/** An entry of the log, with the present names of its page's subjects and actors. */
export interface AuditRow extends AuditEntry {
  readonly names: Names
}

export function useAuditColumns(): readonly ListColumn<AuditRow>[] {
  const { t } = useTranslation('auditLog')
  const { dateTime } = useFormat()
  return [
    { id: 'subject', head: t('subject'), cell: (row) => <SubjectCell row={row} /> },
    { id: 'action', head: t('action'), cell: (row) => <Change row={row} /> },
    { id: 'actor', head: t('actor'), cell: (row) => <Actor row={row} /> },
    {
      id: 'at',
      head: t('at'),
      cell: ({ at }) => (
        <time dateTime={at} className="one-line">
          {dateTime(at)}
        </time>
      ),
      sort: { descending: 'newest', ascending: 'oldest' },
    },
  ]
}

function SubjectCell({ row: { subject, names } }: { row: AuditRow }) {
  const { name, under, path } = useDescribeSubject()(subject, names)
  return (
    <>
      {path ? <Link to={path}>{name}</Link> : name}
      {under && <span className="under">{under}</span>}
    </>
  )
}

function Change({ row: { action, fields, reason } }: { row: AuditRow }) {
  const change = useDescribeChange()(action, fields)
  return (
    <>
      {change}
      {reason !== undefined && <span className="under">{reason}</span>}
    </>
  )
}

function Actor({ row: { actor, names } }: { row: AuditRow }) {
  const name = useActorNames()(actor, names)
  return <Link to={`${paths.adminAuditLog.to()}?actor=${encodeURIComponent(actor)}`}>{name}</Link>
}
