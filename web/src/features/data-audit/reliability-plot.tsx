import type { ReliabilityBin } from '#shared/crash/audit/forecast-skill.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Plot } from '#web/ui/plot/index.ts'
import { useFigureWords } from './use-figure-words.ts'

const QUARTERS = [0, 0.25, 0.5, 0.75, 1]

/** Stated chances against what came of them: on the diagonal they are as stated. */
export function ReliabilityPlot({ bins }: { bins: readonly ReliabilityBin[] }) {
  const { t } = useTranslation('dataAudit')
  const words = useFigureWords()
  const tell = (bin: ReliabilityBin) =>
    t('plots.reliabilityPoint', {
      stated: words.share(bin.stated),
      share: words.share(bin.hits / bin.picks),
      low: words.share(bin.interval[0]),
      high: words.share(bin.interval[1]),
    })
  return (
    <Plot
      name="audit-reliability"
      title={t('plots.reliability')}
      summary={t('plots.reliabilityText', { points: bins.map(tell).join(' ') })}
      x={{ label: t('plots.stated2'), domain: [0, 1], ticks: QUARTERS, format: words.percent }}
      y={{ label: t('plots.came'), domain: [0, 1], ticks: QUARTERS, format: words.percent }}
      marks={[
        {
          kind: 'line',
          series: 1,
          look: 'thin',
          points: [
            { x: 0, y: 0 },
            { x: 1, y: 1 },
          ],
          label: t('plots.perfect'),
        },
        {
          kind: 'interval',
          series: 0,
          points: bins.map(({ stated, hits, picks, interval: [low, high] }) => ({
            x: stated,
            y: hits / picks,
            low,
            high,
          })),
        },
      ]}
      readout={{
        stops: bins.map(({ stated }) => stated),
        tell: (index) => {
          const bin = bins[index]
          return bin ? tell(bin) : ''
        },
      }}
      table={{
        rows: bins,
        columns: [
          {
            id: 'stated',
            head: t('plots.stated2'),
            value: ({ stated }) => stated,
            cell: ({ stated }) => words.share(stated),
          },
          {
            id: 'picks',
            head: t('plots.picks'),
            value: ({ picks }) => picks,
            cell: ({ picks }) => words.count(picks),
          },
          {
            id: 'share',
            head: t('plots.came'),
            value: ({ hits, picks }) => hits / picks,
            cell: ({ hits, picks }) => words.share(hits / picks),
          },
          {
            id: 'low',
            head: t('plots.low'),
            value: ({ interval }) => interval[0],
            cell: ({ interval }) => words.share(interval[0]),
          },
          {
            id: 'high',
            head: t('plots.high'),
            value: ({ interval }) => interval[1],
            cell: ({ interval }) => words.share(interval[1]),
          },
        ],
      }}
    />
  )
}
