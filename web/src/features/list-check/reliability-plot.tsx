import type { ReliabilityBin } from '#shared/crash/list-check/forecast-skill.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Mark, Plot, type PlotTable } from '#web/ui/plot/index.ts'
import { useFigureFormat } from './use-figure-format.ts'

const QUARTERS = [0, 0.25, 0.5, 0.75, 1]

/** Stated chances against observed shares; accurate ones lie on the diagonal. */
export function ReliabilityPlot({ bins }: { bins: readonly ReliabilityBin[] }) {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const table = useBinTable(bins)
  const describe = ({ stated, hits, picks, interval: [low, high] }: ReliabilityBin) =>
    t('plots.reliabilityPoint', {
      stated: format.share(stated),
      share: format.share(hits / picks),
      low: format.share(low),
      high: format.share(high),
    })
  const axis = { domain: [0, 1], ticks: QUARTERS, format: format.percent } as const
  return (
    <Plot
      name="list-check-reliability"
      title={t('plots.reliability')}
      summary={bins.map(describe).join(' ')}
      x={{ label: t('plots.stated2'), ...axis }}
      y={{ label: t('plots.came'), ...axis }}
      marks={marksOf(bins, t('plots.perfect'))}
      readout={{
        stops: bins.map(({ stated }) => stated),
        describe: (index) =>
          bins
            .slice(index, index + 1)
            .map(describe)
            .join(''),
      }}
      table={table}
    />
  )
}

function marksOf(bins: readonly ReliabilityBin[], asStated: string): readonly Mark[] {
  const diagonal = [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ]
  return [
    { kind: 'line', series: 1, look: 'thin', points: diagonal, label: asStated },
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
  ]
}

function useBinTable(bins: readonly ReliabilityBin[]): PlotTable<ReliabilityBin> {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const share = (id: string, head: string, value: (bin: ReliabilityBin) => number) => ({
    id,
    head,
    value,
    cell: (bin: ReliabilityBin) => format.share(value(bin)),
  })
  return {
    rows: bins,
    columns: [
      share('stated', t('plots.stated2'), ({ stated }) => stated),
      {
        id: 'picks',
        head: t('plots.picks'),
        value: ({ picks }) => picks,
        cell: ({ picks }) => format.count(picks),
      },
      share('share', t('plots.came'), ({ hits, picks }) => hits / picks),
      share('low', t('plots.low'), ({ interval }) => interval[0]),
      share('high', t('plots.high'), ({ interval }) => interval[1]),
    ],
  }
}
