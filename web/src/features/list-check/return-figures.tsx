import type { CasinoFindings } from '#shared/crash/list-check/casino.ts'
import type { SurvivalCurve } from '#shared/crash/list-check/survival-curve.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Facts } from '#web/ui/index.ts'
import { SampleSurvivalPlot } from './sample-survival-plot.tsx'
import { useFigureFormat } from './use-figure-format.ts'

interface ReturnFiguresProps {
  findings: CasinoFindings
  curve: SurvivalCurve | undefined
}

/** The observed return and its basis. */
export function ReturnFigures({ findings, curve }: ReturnFiguresProps) {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const { interval, oneLook, path, roundsNeeded } = findings
  const between = (ends: readonly number[]) => ends.map(format.rtp).join(' – ')
  return (
    <section className="stack" aria-labelledby="list-check-figures">
      <h2 id="list-check-figures">{t('figures.title')}</h2>
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
