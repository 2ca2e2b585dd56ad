import { memo, useMemo } from 'react'
import type { Report } from '#shared/crash/strategy/report.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, type Column, classes, DataTable, useCopy } from '#web/ui/index.ts'
import type { Series } from '#web/ui/plot/index.ts'
import type { Settings } from '../form/draft.ts'
import { toFragment } from '../share-link.ts'
import { bankrollDomain } from './fan-plot.tsx'
import { useName } from './figures.ts'
import { shareDomain } from './profit-plot.tsx'
import styles from './result.module.css'
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
      cell: ({ shown }: Measure) => <Figure of={shown(report)} />,
      end: true,
    })),
  ]
  return (
    <section className={classes('stack', reports.length === 1 && styles.single)} aria-labelledby="lab-table">
      <h3 id="lab-table">{title}</h3>
      <DataTable
        caption={title}
        columns={columns}
        rows={measures}
        rowKey={({ head }) => head}
        narrow={reports.length === 1}
      />
    </section>
  )
}

/** A measured figure has its interval below, so that all figures stand in one column. */
function Figure({ of }: { of: ReturnType<Measure['shown']> }) {
  const { t } = useTranslation('lab')
  if (typeof of === 'string') return of
  return (
    <>
      {of.value}{' '}
      <span className="under one-line">{t('table.rangeValue', { low: of.low, high: of.high })}</span>
    </>
  )
}

/** Copies the address that reproduces the result. */
function CopyLink({ settings }: { settings: Settings }) {
  const { t } = useTranslation('ui')
  const copy = useCopy(t('share.copied'), t('share.useBar'))
  const address = () => new URL(toFragment(settings), window.location.href).href
  return <Button onClick={() => void copy(address())}>{t('share.copy')}</Button>
}

const SERIES: readonly Series[] = [0, 1, 2, 3]

/**
 * All results on shared scales, in the order of the settings, without a ranking. Memoised: neither typing nor the next
 * run's progress draws it again.
 */
export const LabResult = memo(function LabResult({ shown }: { shown: Shown }) {
  const { t } = useTranslation('lab')
  const { reports, settings } = shown
  const measures = useMeasures(reports, settings.perHour)
  const domains = useMemo(
    () => ({ bankroll: bankrollDomain(reports), share: shareDomain(reports) }),
    [reports],
  )
  return (
    <div className={classes('stack', styles.result)}>
      <div className={styles.strategies}>
        {reports.map((report, at) => (
          <StrategyResult key={SERIES[at]} report={report} series={SERIES[at] ?? 0} domains={domains} />
        ))}
      </div>
      <p className="muted small">{t('profit.outside')}</p>
      <SideBySide reports={reports} measures={measures} />
      <div>
        <CopyLink settings={settings} />
      </div>
    </div>
  )
})
