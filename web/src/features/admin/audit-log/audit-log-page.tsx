import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AUDIT_ACTIONS, AUDIT_SORTS } from '#shared/models/audit-log.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { KEPT, useApiQuery, useServerState } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.tsx'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { EmptyState, Notice, TextField } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { type ListFilter, RecordList, type RecordListProps } from '#web/ui/record-list/index.ts'
import { type AuditRow, useAuditColumns } from './audit-columns.tsx'
import { useActionNames, useActorNames, useDescribeSubject } from './audit-names.tsx'
import { loadNames, type Names, timelinePath } from './subjects.ts'

const ENDS = ['from', 'to'] as const

/** Filters by first and last day, kept in the address. */
function DayFields() {
  const { t } = useTranslation('auditLog')
  const [address, setAddress] = useSearchParams()
  const id = useId()
  function choose(end: (typeof ENDS)[number], day: string) {
    setAddress((before) => {
      const next = new URLSearchParams(before)
      if (day === '') next.delete(end)
      else next.set(end, day)
      return next
    })
  }
  return (
    <fieldset className="row">
      <legend className="muted small">{t('days.hint')}</legend>
      {ENDS.map((end) => (
        <TextField
          key={end}
          id={id + end}
          name={end}
          label={t(`days.${end}`)}
          type="date"
          value={address.get(end) ?? ''}
          onChange={(day) => choose(end, day)}
        />
      ))}
    </fieldset>
  )
}

export default function AuditLogPage() {
  const { t } = useTranslation('auditLog')
  const [address] = useSearchParams()
  const columns = useAuditColumns()
  const names = useAddressedNames(address)
  const filters = useFilters(address, names)
  const actionName = useActionNames()
  const subject = address.get('subject')
  return (
    <AdminPage title={t('title')}>
      {subject && names && <Timeline subject={subject} names={names} />}
      <DayFields />
      <RecordList
        name="audit-log"
        caption={t('caption')}
        columns={columns}
        filters={filters}
        defaultSort="newest"
        rowKey={({ _id }) => _id}
        rowLabel={({ action, at }) => `${actionName(action)} ${at}`}
        load={loadRows}
        {...(subject === null && { actions: (row: AuditRow) => <TimelineLink row={row} /> })}
        exportAs="audit-log"
        empty={<EmptyState title={t('empty')} />}
      />
    </AdminPage>
  )
}

const loadRows: RecordListProps<AuditRow>['load'] = async ({ sort, filters, cursor, limit }, signal) => {
  const input = { ...filters, sort: AUDIT_SORTS.find((known) => known === sort), cursor, limit }
  const answer = await call(api.auditLog.list, { input, signal })
  const named = answer.entries.flatMap(({ subject, actor }) => [subject, `user:${actor}`])
  const names = await loadNames(named, signal)
  return { rows: answer.entries.map((entry) => ({ ...entry, names })), cursor: answer.cursor }
}

/** Returns the names of subject and actor in the address; undefined while they load. */
function useAddressedNames(address: URLSearchParams): Names | undefined {
  const actor = address.get('actor')
  const wanted = [address.get('subject'), actor && `user:${actor}`].filter((part) => part !== null)
  return useServerState(['audit-log names', wanted], (signal) => loadNames(wanted, signal)).data
}

/** Returns the filters. A subject, an actor or a day in the address is a choice too, so that it shows as a chip. */
function useFilters(address: URLSearchParams, names: Names = {}): readonly ListFilter[] {
  const { t } = useTranslation('auditLog')
  const { user } = useUser()
  const { date } = useFormat()
  const actionName = useActionNames()
  const actorName = useActorNames()
  const describe = useDescribeSubject()
  const casinos = useApiQuery(api.casinos.listRecords, undefined, KEPT).data?.casinos ?? []
  const staff = useApiQuery(api.blogs.listAuthors, undefined, KEPT).data?.authors ?? []
  const addressed = (name: 'subject' | 'actor' | 'from' | 'to', label: (value: string) => string) => {
    const value = address.get(name)
    return value ? [{ value, label: label(value) }] : []
  }
  const colleagues = staff.filter(({ _id }) => _id !== user._id)
  const people = [
    { value: user._id, label: t('you') },
    { value: 'system', label: t('system') },
    { value: 'guest', label: t('guest') },
    ...colleagues.map(({ _id, name = _id }) => ({ value: _id, label: name })),
  ]
  const subjects = casinos.map(({ code, name }) => ({ value: `casino:${code}`, label: name }))
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: actionName(value) }))
  const areas = Object.entries(t('areas', { returnObjects: true })).map(([value, area]) => ({
    value,
    label: t('everything', { area }),
  }))
  const day = (value: string) => (Number.isNaN(Date.parse(value)) ? value : date(`${value}T12:00:00.000Z`))
  const filters: ListFilter[] = [
    { name: 'action', label: t('filter.action'), options: [...areas, ...actions] },
    {
      name: 'actor',
      label: t('filter.actor'),
      options: withMissing(
        people,
        addressed('actor', (actor) => actorName(actor, names)),
      ),
    },
    {
      name: 'subject',
      label: t('filter.subject'),
      options: withMissing(
        subjects,
        addressed('subject', (subject) => describe(subject, names).name),
      ),
    },
    { name: 'from', label: t('filter.from'), options: addressed('from', day) },
    { name: 'to', label: t('filter.to'), options: addressed('to', day) },
  ]
  return filters.filter(({ options }) => options.length > 0)
}

type Options = ListFilter['options']

function withMissing(known: Options, addressed: Options): Options {
  return [...known, ...addressed.filter(({ value }) => known.every((option) => option.value !== value))]
}

function Timeline({ subject, names }: { subject: string; names: Names }) {
  const { t } = useTranslation('auditLog')
  const { name, under, path } = useDescribeSubject()(subject, names)
  return (
    <Notice tone="info" title={t('timeline.of', { subject: name })}>
      <p>{[under, subject.startsWith('user:') && t('timeline.hint')].filter(Boolean).join('. ')}</p>
      {path && (
        <div>
          <Link to={path}>{t('timeline.open')}</Link>
        </div>
      )}
    </Notice>
  )
}

function TimelineLink({ row: { subject, names } }: { row: AuditRow }) {
  const { t } = useTranslation('auditLog')
  const { name } = useDescribeSubject()(subject, names)
  return (
    <Link to={timelinePath(subject)} aria-label={t('timeline.of', { subject: name })}>
      {t('timeline.link')}
    </Link>
  )
}
