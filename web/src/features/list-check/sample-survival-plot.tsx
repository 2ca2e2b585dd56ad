import type { SurvivalCurve, SurvivalPoint } from '#shared/crash/list-check/survival-curve.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Mark, Plot } from '#web/ui/plot/index.ts'
import { type FigureFormat, useFigureFormat } from './use-figure-format.ts'

/**
 * Share of rounds that reached each target, beside the distribution. Logarithmic axes make the distribution a straight
 * line.
 */
export function SampleSurvivalPlot({ curve }: { curve: SurvivalCurve }) {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const { points, rounds } = curve
  // A logarithmic axis has no place for a share of 0.
  const lowest = 1 / (2 * rounds)
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
      rows={points}
      columns={[
        { head: t('plots.target'), value: targetOf, format: (target) => format.x(100 * target) },
        { head: t('plots.reached'), value: ({ reached }) => reached, format: format.count },
        { head: t('plots.seen'), value: ({ share }) => share, format: format.percentOf },
        { head: t('plots.expected'), value: ({ expected }) => expected, format: format.percentOf },
        { head: t('plots.low'), value: ({ band }) => band[0], format: format.percentOf },
        { head: t('plots.high'), value: ({ band }) => band[1], format: format.percentOf },
      ]}
      readout={{
        x: targetOf,
        describe: ({ targetX100, share, expected }) =>
          t('plots.survivalStop', {
            target: format.x(targetX100),
            share: format.percentOf(share),
            law: format.percentOf(expected),
          }),
      }}
    />
  )
}

const targetOf = ({ targetX100 }: SurvivalPoint) => targetX100 / 100

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
  const above = (share: number) => Math.max(lowest, share)
  return [
    {
      kind: 'band',
      series: 1,
      spans: points.map((point) => ({
        x: targetOf(point),
        low: above(point.band[0]),
        high: above(point.band[1]),
      })),
      label: labels.band,
    },
    {
      kind: 'line',
      series: 1,
      look: 'thin',
      points: points.map((point) => ({ x: targetOf(point), y: above(point.expected) })),
      label: labels.law,
    },
    {
      kind: 'line',
      series: 0,
      points: points
        .filter(({ share }) => share > 0)
        .map((point) => ({ x: targetOf(point), y: point.share })),
      label: labels.seen,
    },
  ]
}
