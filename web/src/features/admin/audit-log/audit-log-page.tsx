import { useSearchParams } from 'react-router-dom'
import { AUDIT_ACTIONS, AUDIT_SORTS, type AuditEntry } from '#shared/models/audit-log.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useUser } from '#web/lib/session.tsx'
import { AdminPage } from '#web/ui/admin-page.tsx'
import field from '#web/ui/field.module.css'
import { EmptyState, Notice } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { type ListFilter, RecordList, type RecordListProps } from '#web/ui/record-list/index.ts'
import { useAuditColumns } from './audit-columns.tsx'
import styles from './audit-log.module.css'
import { AREAS, shortId, useActionName, useSubjectName } from './audit-names.tsx'
import { recordPath } from './subjects.ts'

const ENDS = ['from', 'to'] as const

/** Filters by first and last day, kept in the address. */
function DayFields() {
  const { t } = useTranslation('auditLog')
  const [address, setAddress] = useSearchParams()
  const today = new Date(serverNow()).toISOString().slice(0, 10)
  function choose(end: (typeof ENDS)[number], day: string) {
    setAddress((before) => {
      const next = new URLSearchParams(before)
      if (day === '') next.delete(end)
      else next.set(end, day)
      return next
    })
  }
  return (
    <fieldset className={styles.days}>
      <legend>{t('days.hint')}</legend>
      {ENDS.map((end) => (
        <label key={end}>
          {t(`days.${end}`)}
          <input
            type="date"
            className={field.control}
            value={address.get(end) ?? ''}
            max={today}
            onChange={(event) => choose(end, event.target.value)}
          />
        </label>
      ))}
    </fieldset>
  )
}

export default function AuditPage() {
  const { t } = useTranslation('auditLog')
  const [address] = useSearchParams()
  const columns = useAuditColumns()
  const filters = useFilters(address)
  const name = useActionName()
  const subject = address.get('subject')
  return (
    <AdminPage title={t('title')}>
      {subject && <Timeline subject={subject} />}
      <DayFields />
      <RecordList
        name="audit-log"
        caption={t('caption')}
        columns={columns}
        filters={filters}
        defaultSort="newest"
        rowKey={({ _id }) => _id}
        rowLabel={({ action, at }) => `${name(action)} ${at}`}
        load={loadEntries}
        actions={(entry) => <OpenRecord subject={entry.subject} />}
        exportAs="audit-log"
        empty={<EmptyState title={t('empty')}></EmptyState>}
      />
    </AdminPage>
  )
}

const loadEntries: RecordListProps<AuditEntry>['load'] = async ({ sort, filters, cursor, limit }, signal) => {
  const input = { ...filters, sort: AUDIT_SORTS.find((known) => known === sort), cursor, limit }
  const answer = await call(api.auditLog.list, { input, ...(signal ? { signal } : {}) })
  return { rows: answer.entries, cursor: answer.cursor }
}

/** Subjects, users and days have no list of choices: their chips show the value from the address. */
function useFilters(address: URLSearchParams): readonly ListFilter[] {
  const { t } = useTranslation('auditLog')
  const { user } = useUser()
  const { date } = useFormat()
  const actionName = useActionName()
  const subjectName = useSubjectName()
  const asked = (name: 'subject' | 'actor' | 'from' | 'to', label: (value: string) => string) => {
    const value = address.get(name)
    return value ? [{ value, label: label(value) }] : []
  }
  const people = [
    { value: user._id, label: t('you') },
    { value: 'system', label: t('system') },
    { value: 'guest', label: t('guest') },
  ]
  const actor = asked('actor', shortId).filter(({ value }) => people.every((known) => known.value !== value))
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: actionName(value) }))
  const areas = AREAS.map((value) => ({ value, label: t('everything', { area: t(`areas.${value}`) }) }))
  const day = (value: string) => (Number.isNaN(Date.parse(value)) ? value : date(`${value}T12:00:00.000Z`))
  const filters: ListFilter[] = [
    { name: 'action', label: t('filter.action'), options: [...areas, ...actions] },
    { name: 'actor', label: t('filter.actor'), options: [...people, ...actor] },
    { name: 'subject', label: t('filter.subject'), options: asked('subject', subjectName) },
    { name: 'from', label: t('filter.from'), options: asked('from', day) },
    { name: 'to', label: t('filter.to'), options: asked('to', day) },
  ]
  return filters.filter(({ options }) => options.length > 0)
}

function Timeline({ subject }: { subject: string }) {
  const { t } = useTranslation('auditLog')
  const name = useSubjectName()(subject)
  return (
    <Notice tone="info" title={t('timeline.of', { subject: name })}>
      {subject.startsWith('user:') && <p>{t('timeline.hint')}</p>}
      <div className={styles.timeline}>
        <OpenRecord subject={subject} />
        <Link to={paths.adminAuditLog.to()}>{t('timeline.all')}</Link>
      </div>
    </Notice>
  )
}

function OpenRecord({ subject }: { subject: string }) {
  const { t } = useTranslation('auditLog')
  const name = useSubjectName()(subject)
  const path = recordPath(subject)
  if (path === undefined) return null
  return (
    <Link to={path} aria-label={`${t('timeline.open')}: ${name}`}>
      {t('timeline.open')}
    </Link>
  )
}
