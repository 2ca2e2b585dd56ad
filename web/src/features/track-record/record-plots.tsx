import type { SourceRecord } from '#shared/models/track-record.ts'
import { ENOUGH_ROUNDS } from '#shared/track-record/enough-rounds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { type Mark, niceDomain, Plot } from '#web/ui/plot/index.ts'
import { type MeasuredRow, useBandRows, useMeasuredColumns, useMonthRows } from './measured-rows.ts'
import { useRecordFormat } from './use-record-format.ts'

interface RecordPlotProps {
  record: SourceRecord
  title: string
}

/** Sets measured and expected marks apart, so that neither hides the other. */
const MARK_OFFSET = 0.08

/** The share of targets reached in each band, beside the expected one. */
export function RatePlot({ record, title }: RecordPlotProps) {
  const { t } = useTranslation('trackRecord')
  const { share, count } = useRecordFormat()
  const { percent } = useFormat()
  const rows = useBandRows(record)
  const describe = ({ name, measured, rate }: MeasuredRow) =>
    t('bands.told', {
      name,
      rate: share(rate.actual),
      low: share(rate.interval[0]),
      high: share(rate.interval[1]),
      expected: share(rate.expected),
      rounds: count(measured.rounds),
      mark: measured.tooFew ? t('mark') : '',
    })
  // Short names: bands with their targets are too wide side by side on a phone.
  const names = record.bands.filter(({ measured }) => measured.rate).map(({ risk }) => t(`risk.${risk}`))
  const expected = rows.map(({ rate }, index) => ({ x: index + MARK_OFFSET, y: rate.expected }))
  return (
    <Plot
      name={`fairflight-${record.source}-bands`}
      title={t('bands.title', { source: title })}
      summary={rows.map(describe).join(' ')}
      x={{ label: t('table.band'), ...categories(names) }}
      y={{ label: t('figures.rate'), domain: [0, 1], format: (value) => percent(value, 0) }}
      marks={[
        ...useEstimateMarks(rows, MARK_OFFSET, (share) => share),
        { kind: 'dots', series: 1, label: t('marks.expected'), points: expected },
      ]}
      rows={rows}
      columns={useMeasuredColumns(t('table.band'))}
      readout={{ x: (row) => rows.indexOf(row), describe }}
    />
  )
}

/** Months that the spoken summary lists. */
const SUMMARY_MONTHS = 12

/**
 * Measured minus expected share per month, in percentage points. The raw shares would mostly reflect the mix of bands,
 * and their scale would make the intervals too small to see.
 */
export function MonthPlot({ record, title }: RecordPlotProps) {
  const { t } = useTranslation('trackRecord')
  const { count, hits, points } = useRecordFormat()
  const rows = useMonthRows(record)
  const marks = useEstimateMarks(rows, 0, (share, { rate }) => 100 * (share - rate.expected))
  const describe = ({ name, measured, rate }: MeasuredRow) =>
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
  const ends = rows.flatMap(({ rate }) => rate.interval.map((end) => 100 * (end - rate.expected)))
  return (
    <div className="stack">
      <Plot
        name={`fairflight-${record.source}-months`}
        title={t('months.title', { source: title })}
        summary={rows.slice(-SUMMARY_MONTHS).map(describe).join(' ')}
        x={{ label: t('months.x'), ...categories(rows.map(({ name }) => name)) }}
        y={{ label: t('months.y'), domain: niceDomain(ends, { include: [-1, 1] }) }}
        marks={[{ kind: 'level', at: { y: 0 }, label: t('asExpected') }, ...marks]}
        rows={rows}
        columns={useMeasuredColumns(t('table.month'))}
        readout={{ x: (row) => rows.indexOf(row), describe }}
      />
      <p className="muted small measure">{t('months.note')}</p>
    </div>
  )
}

/** An axis of names, half a step from each edge. */
function categories(names: readonly string[]) {
  return {
    domain: [-0.5, Math.max(names.length, 1) - 0.5] as const,
    ticks: names.map((_, index) => index),
    format: (value: number) => names[value] ?? '',
  }
}

/**
 * Returns estimates with their intervals; small samples have their own shape and name.
 * @param offset the marks' distance to the left of their row's place
 */
function useEstimateMarks(
  rows: readonly MeasuredRow[],
  offset: number,
  place: (share: number, row: MeasuredRow) => number,
): readonly Mark[] {
  const { t } = useTranslation('trackRecord')
  const { count } = useRecordFormat()
  const kinds = [
    { tooFew: false, series: 0, label: t('marks.measured') },
    { tooFew: true, series: 3, label: t('marks.tooFew', { enough: count(ENOUGH_ROUNDS) }) },
  ] as const
  return kinds.flatMap(({ tooFew, series, label }): Mark[] => {
    const points = rows.flatMap((row, index) => {
      if (row.measured.tooFew !== tooFew) return []
      const [y, low, high] = [row.rate.actual, ...row.rate.interval].map((share) => place(share, row))
      return [{ x: index - offset, y: y ?? 0, low: low ?? 0, high: high ?? 0 }]
    })
    return points.length === 0 ? [] : [{ kind: 'interval', series, label, points }]
  })
}
