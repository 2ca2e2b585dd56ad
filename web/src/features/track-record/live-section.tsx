import type { Reporting, TrackRecord } from '#shared/models/track-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { useRecordFormat } from './use-record-format.ts'

interface Row {
  readonly name: string
  readonly reporting: Reporting
}

export function LiveSection({ live: { total, bands } }: Pick<TrackRecord, 'live'>) {
  const { t } = useTranslation('trackRecord')
  const { count, share } = useRecordFormat()
  const columns = useReportingColumns()
  const rows: Row[] = [
    ...bands.map(({ risk, reporting }) => ({ name: t(`risk.${risk}`), reporting })),
    { name: t('live.all'), reporting: total },
  ]
  const sentence =
    total.unreportedShare === undefined
      ? t('live.open')
      : t('live.share', {
          closed: count(total.closed),
          unreported: count(total.unreported),
          share: share(total.unreportedShare),
        })
  return (
    <Card title={t('live.title')}>
      <p className="muted measure">{t('live.text')}</p>
      <p className="measure">{total.drawn === 0 ? t('live.none') : <strong>{sentence}</strong>}</p>
      {total.drawn > 0 && (
        <DataTable
          caption={t('live.caption')}
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
          empty={null}
        />
      )}
    </Card>
  )
}

function useReportingColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('trackRecord')
  const { count, share } = useRecordFormat()
  const column = (id: string, head: string, read: (reporting: Reporting) => number): Column<Row> => ({
    id,
    head,
    end: true,
    cell: ({ reporting }) => count(read(reporting)),
  })
  return [
    { id: 'band', head: t('table.band'), cell: ({ name }) => name },
    column('drawn', t('live.drawn'), ({ drawn }) => drawn),
    column('verified', t('live.verified'), ({ verified }) => verified),
    column('reported', t('live.reported'), ({ reported }) => reported),
    column('open', t('live.waiting'), ({ open }) => open),
    column('closed', t('live.closed'), ({ closed }) => closed),
    column('unreported', t('live.unreported'), ({ unreported }) => unreported),
    {
      id: 'share',
      head: t('live.shareHead'),
      end: true,
      cell: ({ reporting: { unreportedShare } }) =>
        unreportedShare === undefined ? '–' : share(unreportedShare),
    },
  ]
}
