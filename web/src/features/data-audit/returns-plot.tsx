import type { TargetReturn } from '#shared/crash/audit/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { niceDomain, Plot } from '#web/ui/plot/index.ts'
import { useFigureWords } from './use-figure-words.ts'

interface ReturnsPlotProps {
  targets: readonly TargetReturn[]
  stated: number | undefined
}

/** The return at each target with its interval, beside the stated one, which is the same everywhere. */
export function ReturnsPlot({ targets, stated }: ReturnsPlotProps) {
  const { t } = useTranslation('dataAudit')
  const words = useFigureWords()
  const [narrowest] = targets
  const ends = targets.flatMap(({ interval }) => interval)
  return (
    <Plot
      name="audit-return"
      title={t('plots.returns')}
      summary={t('plots.returnsText', {
        target: words.x(narrowest?.targetX100 ?? 0),
        low: words.rtp(narrowest?.interval[0] ?? 0),
        high: words.rtp(narrowest?.interval[1] ?? 0),
      })}
      x={{
        label: t('plots.target'),
        domain: [1, 11],
        log: true,
        ticks: targets.map(({ targetX100 }) => targetX100 / 100),
        format: (value) => `${words.decimal(value, Number.isInteger(value) ? 0 : 1)}x`,
      }}
      y={{
        label: t('plots.return'),
        domain: niceDomain(stated === undefined ? ends : [...ends, stated]),
        format: words.percent,
      }}
      marks={[
        ...(stated === undefined
          ? []
          : ([
              { kind: 'level', at: { y: stated }, label: t('plots.stated', { rtp: words.rtp(stated) }) },
            ] as const)),
        {
          kind: 'interval',
          series: 0,
          points: targets.map(({ targetX100, rtp, interval: [low, high] }) => ({
            x: targetX100 / 100,
            y: rtp,
            low,
            high,
          })),
        },
      ]}
    />
  )
}
