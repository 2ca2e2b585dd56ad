import { memo, type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import type { Series } from '#web/ui/plot/index.ts'
import { bankrollDomain } from './fan-plot.tsx'
import { shareDomain } from './profit-plot.tsx'
import styles from './result.module.css'
import { SaveButtons } from './save-buttons.tsx'
import { SideBySide } from './side-by-side.tsx'
import { StrategyResult } from './strategy-result.tsx'
import { useMeasures } from './use-measures.ts'
import type { Shown } from './use-shown.ts'

interface LabResultProps {
  shown: Shown
  /** Said above the figures: that they are a part, or of other settings. */
  children?: ReactNode
}

export function LabResult({ shown, children }: LabResultProps) {
  const { t } = useTranslation('lab')
  return (
    <section className={styles.result} aria-labelledby="lab-result">
      <h2 id="lab-result">{t('result.title')}</h2>
      {children}
      <Figures shown={shown} />
      <HelpLine />
    </section>
  )
}

const SERIES: readonly Series[] = [0, 1, 2, 3]

/**
 * All results side by side, without a ranking: on the same scales, in the order in which they were set. Not drawn
 * anew while somebody types or the next run reports how far it is.
 */
const Figures = memo(function Figures({ shown }: { shown: Shown }) {
  const { t } = useTranslation('lab')
  const place = useRef<HTMLDivElement>(null)
  const { reports, settings } = shown
  const measures = useMeasures(reports, settings.perHour)
  const domains = useMemo(
    () => ({ bankroll: bankrollDomain(reports), share: shareDomain(reports) }),
    [reports],
  )
  return (
    <>
      <SaveButtons {...{ shown, measures, place }} />
      <div ref={place} className={styles.strategies}>
        {reports.map((report, at) => (
          <StrategyResult key={SERIES[at]} report={report} series={SERIES[at] ?? 0} domains={domains} />
        ))}
      </div>
      <p className="muted small">{t('profit.outside')}</p>
      <SideBySide reports={reports} measures={measures} />
    </>
  )
})
