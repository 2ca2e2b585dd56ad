import type { ReliabilityBin } from '#shared/crash/list-check/forecast-skill.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Plot } from '#web/ui/plot/index.ts'
import { useFigureFormat } from './use-figure-format.ts'

const QUARTERS = [0, 0.25, 0.5, 0.75, 1]

const DIAGONAL = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
]

const statedOf = ({ stated }: ReliabilityBin) => stated
const shareOf = ({ hits, picks }: ReliabilityBin) => hits / picks

/** Stated chances against observed shares; accurate ones lie on the diagonal. */
export function ReliabilityPlot({ bins }: { bins: readonly ReliabilityBin[] }) {
  const { t } = useTranslation('listCheck')
  const { share, count, percent } = useFigureFormat()
  const describe = (bin: ReliabilityBin) =>
    t('plots.reliabilityPoint', {
      stated: share(bin.stated),
      share: share(shareOf(bin)),
      low: share(bin.interval[0]),
      high: share(bin.interval[1]),
    })
  const axis = { domain: [0, 1], ticks: QUARTERS, format: percent } as const
  const intervals = bins.map((bin) => {
    const [low, high] = bin.interval
    return { x: bin.stated, y: shareOf(bin), low, high }
  })
  return (
    <Plot
      name="list-check-reliability"
      title={t('plots.reliability')}
      summary={bins.map(describe).join(' ')}
      x={{ label: t('plots.stated2'), ...axis }}
      y={{ label: t('plots.came'), ...axis }}
      marks={[
        { kind: 'line', series: 1, look: 'thin', points: DIAGONAL, label: t('plots.perfect') },
        { kind: 'interval', points: intervals },
      ]}
      rows={bins}
      columns={[
        { head: t('plots.stated2'), value: statedOf, format: share },
        { head: t('plots.picks'), value: ({ picks }) => picks, format: count },
        { head: t('plots.came'), value: shareOf, format: share },
        { head: t('plots.low'), value: ({ interval }) => interval[0], format: share },
        { head: t('plots.high'), value: ({ interval }) => interval[1], format: share },
      ]}
      readout={{ x: statedOf, describe }}
    />
  )
}
