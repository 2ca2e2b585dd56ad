import type { SurvivalCurve } from '#shared/crash/audit/survival-curve.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Plot } from '#web/ui/plot/index.ts'
import { useFigureWords } from './use-figure-words.ts'

/** How many rounds reached each target, beside the law: both axes in powers of ten, where the law is a straight line. */
export function SurvivalPlot({ curve }: { curve: SurvivalCurve }) {
  const { t } = useTranslation('dataAudit')
  const words = useFigureWords()
  const { points, rounds, rtp, isStated } = curve
  const first = points[0]
  const last = points.at(-1)
  const law = t(isStated ? 'plots.law' : 'plots.lawMeasured', { rtp: words.decimal(rtp, 2) })
  // A share of 0 has no place on an axis of powers of ten.
  const lowest = 1 / (2 * rounds)
  const seen = points.filter(({ share }) => share > 0)
  const outside = points.filter(({ share, band }) => share < band[0] || share > band[1])
  return (
    <Plot
      name="audit-survival"
      title={t('plots.survival')}
      summary={t('plots.survivalText', {
        first: words.share(first?.share ?? 0),
        last: words.percentOf(last?.share ?? 0),
        highest: words.x(last?.targetX100 ?? 0),
        rtp: words.rtp(rtp),
        outside: words.count(outside.length),
        points: words.count(points.length),
      })}
      x={{
        label: t('plots.target'),
        domain: [1, (last?.targetX100 ?? 100) / 100],
        log: true,
        format: (value) => `${words.count(value)}x`,
      }}
      y={{ label: t('plots.share'), domain: [lowest, 1], log: true, format: words.percentOf }}
      marks={[
        {
          kind: 'band',
          series: 1,
          spans: points.map(({ targetX100, band }) => ({
            x: targetX100 / 100,
            low: Math.max(lowest, band[0]),
            high: Math.max(lowest, band[1]),
          })),
          label: t('plots.band'),
        },
        {
          kind: 'line',
          series: 1,
          look: 'thin',
          points: points.map((point) => ({ x: point.targetX100 / 100, y: Math.max(lowest, point.law) })),
          label: law,
        },
        {
          kind: 'line',
          series: 0,
          points: seen.map(({ targetX100, share }) => ({ x: targetX100 / 100, y: share })),
          label: t('plots.seen'),
        },
      ]}
      readout={{
        stops: points.map(({ targetX100 }) => targetX100 / 100),
        tell: (index) => {
          const point = points[index]
          if (!point) return ''
          return t('plots.survivalStop', {
            target: words.x(point.targetX100),
            share: words.percentOf(point.share),
            law: words.percentOf(point.law),
          })
        },
      }}
      table={{
        rows: points,
        columns: [
          {
            id: 'target',
            head: t('plots.target'),
            value: ({ targetX100 }) => targetX100 / 100,
            cell: ({ targetX100 }) => words.x(targetX100),
          },
          {
            id: 'reached',
            head: t('figures.returns.reached'),
            value: ({ reached }) => reached,
            cell: ({ reached }) => words.count(reached),
          },
          {
            id: 'share',
            head: t('plots.seen'),
            value: ({ share }) => share,
            cell: ({ share }) => words.percentOf(share),
          },
          {
            id: 'law',
            head: t('figures.returns.law'),
            value: (point) => point.law,
            cell: (point) => words.percentOf(point.law),
          },
          {
            id: 'low',
            head: t('plots.low'),
            value: ({ band }) => band[0],
            cell: ({ band }) => words.percentOf(band[0]),
          },
          {
            id: 'high',
            head: t('plots.high'),
            value: ({ band }) => band[1],
            cell: ({ band }) => words.percentOf(band[1]),
          },
        ],
      }}
    />
  )
}
