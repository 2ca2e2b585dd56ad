import type { Source } from '#shared/models/basics.ts'
import type { SourceRecord, TrackRecord } from '#shared/models/track-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { unbroken } from '#web/lib/formats.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import styles from './track-record.module.css'
import { useRecordFormat } from './use-record-format.ts'

/**
 * Reached beside expected, source by source; live rounds without a result are in neither column. Every row is there from
 * the beginning, so that nothing moves when data arrive.
 */
export function SourceTable({ sources, night, live: { total } }: TrackRecord) {
  const { t } = useTranslation('trackRecord')
  const { count, hits } = useRecordFormat()
  const rows = sources.flatMap((record) =>
    record.source === 'practice' ? [record, { source: 'night' as const, total: night?.total }] : [record],
  )
  const missing = Math.max(0, total.drawn - total.verified - total.reported)
  return (
    <table className={styles.sources}>
      <caption className="visually-hidden">{t('side.caption')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('side.reached')}</th>
          <th scope="col">{t('side.expected')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ source, total }) => (
          <tr key={source}>
            <th scope="row">{t(`sources.${source}.title`)}</th>
            <td>
              <b>{count(total?.hits ?? 0)}</b>
            </td>
            <td className="muted">{total?.rounds ? hits(total.expectedHits) : '0'}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('live.title')}</th>
          <td colSpan={2} className="muted">
            {t('side.plans', { count: missing })}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Shows every figure by range and month with its interval, and how many live rounds were reported. */
export function AllFigures({ sources, night, live, practice }: TrackRecord) {
  const { t } = useTranslation('trackRecord')
  const { count, share } = useRecordFormat()
  const { total } = live
  const bounds = ({ rateBounds: [low, high] = [0, 0] }: Pick<typeof practice, 'rateBounds'>) =>
    t('missing.bounds', { low: share(low), high: share(high) })
  return (
    <>
      {sources.flatMap((record) =>
        record.total.rounds > 0 ? [<SourceFigures key={record.source} record={record} />] : [],
      )}
      {night && night.total.rounds > 0 && (
        <SourceFigures record={{ ...night, source: 'night', months: [] }} />
      )}
      {night && night.without > 0 && (
        <p className="measure">
          {t('missing.night', { without: count(night.without), drawn: count(night.drawn) })} {bounds(night)}
        </p>
      )}
      {practice.unflown > 0 && (
        <p className="measure">
          {t('missing.practice', { unflown: count(practice.unflown), closed: count(practice.closed) })}{' '}
          {bounds(practice)}
        </p>
      )}
      <p className="measure">
        {total.drawn === 0 && t('live.none')}
        {total.drawn > 0 &&
          (total.unreportedShare === undefined
            ? t('live.open')
            : t('live.share', {
                closed: count(total.closed),
                unreported: count(total.unreported),
                share: share(total.unreportedShare),
              }))}{' '}
        {total.unreported > 0 && `${bounds(total)} `}
        {t('live.text')}
      </p>
    </>
  )
}

interface Row {
  readonly name: string
  /** Of the targets, if the row is a band. */
  readonly range?: string
  readonly measured: SourceRecord['total']
}

function SourceFigures({ record }: { record: Omit<SourceRecord, 'source'> & { source: Source | 'night' } }) {
  const { t } = useTranslation('trackRecord')
  const format = useRecordFormat()
  const { total, bands, months, source } = record
  const rows: Row[] = [
    { name: t('live.all'), measured: total },
    ...bands.map(({ risk, measured }) => ({ name: t(`risk.${risk}`), range: format.band(risk), measured })),
    ...months.map(({ month, measured }) => ({ name: format.month(month), measured })),
  ]
  return (
    <div className="stack-3">
      <h3>{t(`sources.${source}.title`)}</h3>
      <p className="muted measure">{t(`sources.${source}.text`)}</p>
      <DataTable
        caption={t('figures.caption', { source: t(`sources.${source}.title`) })}
        columns={useColumns()}
        rows={rows.filter(({ measured }) => measured.rounds > 0)}
        rowKey={({ name }) => name}
        narrow
        scrolls
      />
    </div>
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('trackRecord')
  const { count, hits, share, net, range } = useRecordFormat()
  const column = (id: string, head: string, read: (measured: Row['measured']) => string): Column<Row> => ({
    id,
    head,
    end: true,
    cell: ({ measured }) => unbroken(read(measured)),
  })
  const between = ([low, high]: readonly [number, number], write: (value: number) => string) =>
    range(write(low), write(high))
  return [
    {
      id: 'name',
      head: t('table.band'),
      cell: ({ name, range }) => (
        <span className={styles.band}>
          {unbroken(name)} {range && <span>{unbroken(range)}</span>}
        </span>
      ),
    },
    column('rounds', t('table.rounds'), ({ rounds, tooFew }) => count(rounds) + (tooFew ? t('mark') : '')),
    column('hits', t('side.reached'), (measured) => count(measured.hits)),
    column('expectedHits', t('side.expected'), ({ expectedHits }) => hits(expectedHits)),
    column('range', t('table.range'), ({ expectedRange }) => between(expectedRange, count)),
    column('rate', t('figures.rate'), ({ rate }) => (rate ? share(rate.actual) : '')),
    column('rateRange', t('figures.interval'), ({ rate }) => (rate ? between(rate.interval, share) : '')),
    column('net', t('figures.net'), (measured) => (measured.net ? net(measured.net.actual) : '')),
    column('netRange', t('table.netRange'), (measured) =>
      measured.net ? between(measured.net.interval, net) : '',
    ),
    column('netExpected', t('table.netExpected'), (measured) =>
      measured.net ? net(measured.net.expected) : '',
    ),
  ]
}
