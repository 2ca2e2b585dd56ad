import type { SurvivalCurve, SurvivalPoint } from '#shared/crash/list-check/survival-curve.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Mark, Plot, type PlotTable, type TableColumn } from '#web/ui/plot/index.ts'
import { type FigureFormat, useFigureFormat } from './use-figure-format.ts'

/**
 * Share of rounds that reached each target, beside the distribution. Logarithmic axes make the distribution a straight
 * line.
 */
export function SampleSurvivalPlot({ curve }: { curve: SurvivalCurve }) {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const table = useCurveTable(curve.points)
  const { points, rounds } = curve
  // A logarithmic axis has no place for a share of 0.
  const lowest = 1 / (2 * rounds)
  const describe = ({ targetX100, share, expected }: SurvivalPoint) =>
    t('plots.survivalStop', {
      target: format.x(targetX100),
      share: format.percentOf(share),
      law: format.percentOf(expected),
    })
  return (
    <Plot
      name="list-check-survival"
      title={t('plots.survival')}
      summary={t('plots.survivalText', summaryOf(curve, format))}
      x={{
        label: t('plots.target'),
        domain: [1, (points.at(-1)?.targetX100 ?? 100) / 100],
        log: true,
        format: (value) => `${format.count(value)}x`,
      }}
      y={{ label: t('plots.share'), domain: [lowest, 1], log: true, format: format.percentOf }}
      marks={marksOf(points, lowest, {
        law: t(curve.isStated ? 'plots.law' : 'plots.lawMeasured', { rtp: format.decimal(curve.rtp, 2) }),
        band: t('plots.band'),
        seen: t('plots.seen'),
      })}
      readout={{
        stops: points.map(({ targetX100 }) => targetX100 / 100),
        describe: (index) =>
          points
            .slice(index, index + 1)
            .map(describe)
            .join(''),
      }}
      table={table}
    />
  )
}

function summaryOf({ points, rtp }: SurvivalCurve, format: FigureFormat) {
  const last = points.at(-1)
  const outside = points.filter(({ share, band: [low, high] }) => share < low || share > high)
  return {
    first: format.share(points[0]?.share ?? 0),
    last: format.percentOf(last?.share ?? 0),
    highest: format.x(last?.targetX100 ?? 0),
    rtp: format.rtp(rtp),
    outside: format.count(outside.length),
    points: format.count(points.length),
  }
}

function marksOf(
  points: readonly SurvivalPoint[],
  lowest: number,
  labels: Readonly<Record<'law' | 'band' | 'seen', string>>,
): readonly Mark[] {
  const x = ({ targetX100 }: SurvivalPoint) => targetX100 / 100
  const above = (share: number) => Math.max(lowest, share)
  return [
    {
      kind: 'band',
      series: 1,
      spans: points.map((point) => ({ x: x(point), low: above(point.band[0]), high: above(point.band[1]) })),
      label: labels.band,
    },
    {
      kind: 'line',
      series: 1,
      look: 'thin',
      points: points.map((point) => ({ x: x(point), y: above(point.expected) })),
      label: labels.law,
    },
    {
      kind: 'line',
      series: 0,
      points: points.filter(({ share }) => share > 0).map((point) => ({ x: x(point), y: point.share })),
      label: labels.seen,
    },
  ]
}

function useCurveTable(points: readonly SurvivalPoint[]): PlotTable<SurvivalPoint> {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const share = (
    id: string,
    head: string,
    value: (point: SurvivalPoint) => number,
  ): TableColumn<SurvivalPoint> => ({ id, head, value, cell: (point) => format.percentOf(value(point)) })
  return {
    rows: points,
    columns: [
      {
        id: 'target',
        head: t('plots.target'),
        value: ({ targetX100 }) => targetX100 / 100,
        cell: ({ targetX100 }) => format.x(targetX100),
      },
      {
        id: 'reached',
        head: t('plots.reached'),
        value: ({ reached }) => reached,
        cell: ({ reached }) => format.count(reached),
      },
      share('share', t('plots.seen'), (point) => point.share),
      share('law', t('plots.expected'), (point) => point.expected),
      share('low', t('plots.low'), ({ band }) => band[0]),
      share('high', t('plots.high'), ({ band }) => band[1]),
    ],
  }
}
