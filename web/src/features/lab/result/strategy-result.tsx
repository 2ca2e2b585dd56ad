import { memo } from 'react'
import type { Report } from '#shared/crash/strategy/report.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Series } from '#web/ui/plot/index.ts'
import { FanPlot } from './fan-plot.tsx'
import { useFigures, useGameText, useName } from './figures.ts'
import { ProfitPlot } from './profit-plot.tsx'
import styles from './result.module.css'
import { RuinText, Sentence } from './sentence.tsx'

/** The longest run of misses that the plan can pay for. */
function Ending({ report: { streaks, strategy } }: { report: Report }) {
  const { t } = useTranslation('lab')
  const { number, chance } = useFigures()
  const rounds = number(strategy.rounds)
  const { ending } = streaks
  if (!ending) return <p>{t('streaks.none', { rounds })}</p>
  const kind = ending.end === 'stopLoss' ? 'stopLoss' : 'ruined'
  return (
    <p>
      {t(`streaks.${kind}`, { count: number(ending.length) })}{' '}
      {t('streaks.chance', { rounds, chance: chance(ending.chance) })}
    </p>
  )
}

export interface Domains {
  readonly bankroll: readonly [number, number]
  readonly share: readonly [number, number]
}

interface StrategyResultProps {
  report: Report
  /** Index from 0: it decides the colour and line style, whatever the plan. */
  series: Series
  domains: Domains
}

/** One strategy's result, led by what no strategy changes. */
export const StrategyResult = memo(function StrategyResult(props: StrategyResultProps) {
  const { report, series, domains } = props
  const name = useName()(report, series)
  const gameText = useGameText()
  const id = `lab-result-${series}`
  return (
    <section className={styles.strategy} aria-labelledby={id}>
      <div>
        <h3 id={id}>{name}</h3>
        <p className="muted small figures">{gameText(report)}</p>
      </div>
      <Sentence report={report} />
      <RuinText report={report} />
      <div className={styles.plots}>
        <FanPlot report={report} name={name} series={series} domain={domains.bankroll} />
        <ProfitPlot report={report} name={name} series={series} domain={domains.share} />
      </div>
      <Ending report={report} />
    </section>
  )
})
