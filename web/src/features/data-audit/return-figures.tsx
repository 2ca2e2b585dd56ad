import type { CasinoFindings } from '#shared/crash/audit/casino.ts'
import type { SurvivalCurve } from '#shared/crash/audit/survival-curve.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Facts } from '#web/ui/index.ts'
import styles from './data-audit.module.css'
import { SampleSurvivalPlot } from './sample-survival-plot.tsx'
import { useFigureFormat } from './use-figure-format.ts'

interface ReturnFiguresProps {
  findings: CasinoFindings
  curve: SurvivalCurve | undefined
}

/** The observed return and its basis. */
export function ReturnFigures({ findings, curve }: ReturnFiguresProps) {
  const { t } = useTranslation('dataAudit')
  const format = useFigureFormat()
  const { interval, oneLook, path, roundsNeeded } = findings
  const between = (ends: readonly number[]) => ends.map(format.rtp).join(' – ')
  return (
    <section className={styles.section} aria-labelledby="audit-figures">
      <h2 id="audit-figures">{t('figures.title')}</h2>
      <Facts
        facts={[
          [t('figures.returns.everyLook'), between(interval)],
          [t('figures.returns.oneLook'), between(oneLook)],
          [
            t('figures.returns.e'),
            path && t('figures.eMaxAt', { e: format.e(path.maxLogE), rows: format.count(path.maxAt) }),
          ],
          [t('figures.returns.needed'), roundsNeeded && format.count(roundsNeeded)],
        ]}
      />
      {curve && <SampleSurvivalPlot curve={curve} />}
    </section>
  )
}
