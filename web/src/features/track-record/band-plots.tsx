import type { SourceRecord } from '#shared/models/track-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { type Mark, Plot } from '#web/ui/plot/index.ts'
import { useEstimateMarks } from './estimate-marks.ts'
import { type MeasuredRow, useBandRows, useMeasuredColumns } from './measured-rows.ts'
import { useRecordFormat } from './use-record-format.ts'

/** Sets measured and expected marks apart, so that neither hides the other. */
const MARK_OFFSET = 0.08

interface BandPlotProps {
  record: SourceRecord
  title: string
}

export function RatePlot({ record, title }: BandPlotProps) {
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
  const marks = useEstimateMarks(rows, ({ rate }, index) => ({
    x: index - MARK_OFFSET,
    y: rate.actual,
    low: rate.interval[0],
    high: rate.interval[1],
  }))
  const bands = useBandAxis(record, rows, describe)
  return (
    <Plot
      {...bands}
      name={`fairflight-${record.source}-bands`}
      title={t('bands.title', { source: title })}
      summary={rows.map(describe).join(' ')}
      y={{ label: t('figures.rate'), domain: [0, 1], format: (value) => percent(value, 0) }}
      marks={[...marks, useExpectedMark(rows, ({ rate }) => rate.expected)]}
    />
  )
}

function useExpectedMark(rows: readonly MeasuredRow[], read: (row: MeasuredRow) => number): Mark {
  const { t } = useTranslation('trackRecord')
  const points = rows.map((row, index) => ({ x: index + MARK_OFFSET, y: read(row) }))
  return { kind: 'dots', series: 1, label: t('marks.expected'), points }
}

function useBandAxis(
  record: SourceRecord,
  rows: readonly MeasuredRow[],
  describe: (row: MeasuredRow) => string,
) {
  const { t } = useTranslation('trackRecord')
  const stops = rows.map((_, index) => index)
  // Short names: bands with their targets are too wide side by side on a phone.
  const names = record.bands.filter(({ measured }) => measured.rate).map(({ risk }) => t(`risk.${risk}`))
  return {
    x: {
      label: t('table.band'),
      domain: [-0.5, Math.max(rows.length, 1) - 0.5] as const,
      ticks: stops,
      format: (value: number) => names[value] ?? '',
    },
    readout: { stops, describe: (index: number) => (rows[index] ? describe(rows[index]) : '') },
    table: { columns: useMeasuredColumns(t('table.band')), rows },
  }
}
