import type { SourceRecord } from '#shared/models/track-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { niceDomain, Plot } from '#web/ui/plot/index.ts'
import { useEstimateMarks } from './estimate-marks.ts'
import { type MeasuredRow, useMeasuredColumns, useMonthRows } from './measured-rows.ts'
import { useRecordWords } from './use-record-words.ts'

/** As many as are read aloud at once. */
const TOLD_MONTHS = 12

/**
 * Measured less expected share, month by month. The shares themselves would mostly show how many drew which
 * band; and beside them the intervals would be too small to be seen.
 */
export function MonthPlot({ record, title }: { record: SourceRecord; title: string }) {
  const { t } = useTranslation('trackRecord')
  const { count, hits, points } = useRecordWords()
  const rows = useMonthRows(record)
  const stops = rows.map((_, index) => index)
  const marks = useEstimateMarks(rows, ({ rate }, index) => ({
    x: index,
    y: (rate.actual - rate.expected) * 100,
    low: (rate.interval[0] - rate.expected) * 100,
    high: (rate.interval[1] - rate.expected) * 100,
  }))
  const tell = ({ name, measured, rate }: MeasuredRow) =>
    t('months.told', {
      month: name,
      difference: points(rate.actual - rate.expected),
      low: points(rate.interval[0] - rate.expected),
      high: points(rate.interval[1] - rate.expected),
      hits: count(measured.hits),
      rounds: count(measured.rounds),
      expected: hits(measured.expectedHits),
      mark: measured.tooFew ? t('mark') : '',
    })
  const ends = marks.flatMap((mark) =>
    mark.kind === 'interval' ? mark.points.flatMap(({ low, high }) => [low, high]) : [],
  )
  return (
    <div className="stack">
      <Plot
        name={`fairflight-${record.source}-months`}
        title={t('months.title', { source: title })}
        summary={t('months.summary', { months: rows.slice(-TOLD_MONTHS).map(tell).join(' ') })}
        x={{
          label: t('months.x'),
          domain: [-0.5, Math.max(rows.length, 1) - 0.5],
          ticks: stops,
          format: (value) => rows[value]?.name ?? '',
        }}
        y={{ label: t('months.y'), domain: niceDomain(ends, { include: [-1, 1] }) }}
        marks={[{ kind: 'level', at: { y: 0 }, label: t('months.zero') }, ...marks]}
        readout={{ stops, tell: (index) => (rows[index] ? tell(rows[index]) : '') }}
        table={{ columns: useMeasuredColumns(t('table.month')), rows }}
      />
      <p className="muted small measure">{t('months.note')}</p>
    </div>
  )
}
