import { memo, useMemo, useRef } from 'react'
import type { Report } from '#shared/crash/strategy/report.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Column, DataTable } from '#web/ui/index.ts'
import type { Series } from '#web/ui/plot/index.ts'
import { bankrollDomain } from './fan-plot.tsx'
import { useName } from './figures.ts'
import { shareDomain } from './profit-plot.tsx'
import styles from './result.module.css'
import { SaveButtons } from './save-buttons.tsx'
import { StrategyResult } from './strategy-result.tsx'
import { type Measure, useMeasures } from './use-measures.ts'
import type { Shown } from './use-shown.ts'

interface SideBySideProps {
  reports: readonly Report[]
  measures: readonly Measure[]
}

function SideBySide({ reports, measures }: SideBySideProps) {
  const { t } = useTranslation('lab')
  const nameOf = useName()
  const title = t('table.title')
  const columns: readonly Column<Measure>[] = [
    { id: 'measure', head: t('table.measure'), cell: ({ head }) => head },
    ...reports.map((report, at) => ({
      id: String(at),
      head: nameOf(report, at),
      cell: ({ shown }: Measure) => shown(report),
      end: true,
    })),
  ]
  return (
    <section className="stack" aria-labelledby="lab-table">
      <h3 id="lab-table">{title}</h3>
      <DataTable
        caption={title}
        columns={columns}
        rows={measures}
        rowKey={({ id }) => id}
        empty={null}
        narrow={reports.length === 1}
      />
    </section>
  )
}

const SERIES: readonly Series[] = [0, 1, 2, 3]

/**
 * All results on shared scales, in the order of the settings, without a ranking. Memoised: neither typing nor the next
 * run's progress draws it again.
 */
export const LabResult = memo(function LabResult({ shown }: { shown: Shown }) {
  const { t } = useTranslation('lab')
  const place = useRef<HTMLDivElement>(null)
  const { reports, settings } = shown
  const measures = useMeasures(reports, settings.perHour)
  const domains = useMemo(
    () => ({ bankroll: bankrollDomain(reports), share: shareDomain(reports) }),
    [reports],
  )
  return (
    <div className={styles.result}>
      <SaveButtons {...{ shown, measures, place }} />
      <div ref={place} className={styles.strategies}>
        {reports.map((report, at) => (
          <StrategyResult key={SERIES[at]} report={report} series={SERIES[at] ?? 0} domains={domains} />
        ))}
      </div>
      <p className="muted small">{t('profit.outside')}</p>
      <SideBySide reports={reports} measures={measures} />
    </div>
  )
})
