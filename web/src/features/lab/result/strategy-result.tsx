import { memo } from 'react'
import type { Report } from '#shared/crash/strategy/report.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Column, DataTable } from '#web/ui/index.ts'
import type { Series } from '#web/ui/plot/index.ts'
import { FanPlot } from './fan-plot.tsx'
import { useFigures, useGameText, useName } from './figures.ts'
import { ProfitPlot } from './profit-plot.tsx'
import styles from './result.module.css'
import { RuinText, Sentence } from './sentence.tsx'

type Streak = Report['streaks']['longest'][number]

/** How long a run of misses gets, and how long a one the plan can pay for. */
function StreakTable({ report, name }: { report: Report; name: string }) {
  const { t } = useTranslation('lab')
  const { number, chance: written } = useFigures()
  const { streaks, strategy } = report
  const rounds = number(strategy.rounds)
  const { ending } = streaks
  const columns: readonly Column<Streak>[] = [
    { id: 'length', head: t('streaks.length'), cell: ({ length }) => number(length) },
    {
      id: 'chance',
      head: t('streaks.chance', { rounds }),
      cell: ({ chance }) => written(chance),
      end: true,
    },
  ]
  const ended = (kind: 'ruined' | 'stopLoss') =>
    t(`streaks.ending.${kind}`, {
      count: number(ending?.length ?? 0),
      rounds,
      chance: written(ending?.chance ?? 0),
    })
  return (
    <>
      <p>
        {ending === undefined && t('streaks.ending.none', { rounds })}
        {ending && ended(ending.end === 'stopLoss' ? 'stopLoss' : 'ruined')}
      </p>
      <details>
        <summary>{t('streaks.title', { name })}</summary>
        <div className="stack">
          <p className="muted small">{t('streaks.text', { rounds })}</p>
          <DataTable
            caption={t('streaks.title', { name })}
            columns={columns}
            rows={onlyOnce(streaks.longest)}
            rowKey={({ length }) => String(length)}
            empty={null}
            narrow
          />
        </div>
      </details>
    </>
  )
}

/** In few rounds several shares of players meet the same length at most. */
const onlyOnce = (streaks: readonly Streak[]) =>
  streaks.filter(({ length }, at) => length > 0 && streaks.findIndex((one) => one.length === length) === at)

export interface Domains {
  readonly bankroll: readonly [number, number]
  readonly share: readonly [number, number]
}

interface StrategyResultProps {
  report: Report
  /** Its position, from 0: it has the look of that position, whichever plan it is. */
  series: Series
  domains: Domains
}

/** What one strategy showed, led by what no strategy changes. */
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
      <FanPlot report={report} name={name} series={series} domain={domains.bankroll} />
      <ProfitPlot report={report} name={name} series={series} domain={domains.share} />
      <StreakTable report={report} name={name} />
    </section>
  )
})
