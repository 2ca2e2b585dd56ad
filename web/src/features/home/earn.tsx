import { expectedReturn, instantLossChance, lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { CostPlot } from './cost-plot.tsx'
import { CostTable } from './cost-table.tsx'
import styles from './earn.module.css'
import { HourCostCalculator } from './hour-cost-calculator.tsx'

/** The answer to "Earn?": every target returns, and costs, the same. */
export function Earn() {
  const { t } = useTranslation('home')
  const { multiplier, number } = useFormat()
  return (
    <>
      <p className="muted measure">{t('earn.text', { loss: number(lossPer100(PRACTICE_RTP)) })}</p>
      <div className={styles.pair}>
        <CostPlot />
        <CostTable />
      </div>
      <p className="muted small measure">
        {t('earn.exact', {
          rtp: number(expectedReturn(PRACTICE_RTP), 2),
          instant: number(instantLossChance(PRACTICE_RTP) * 100, 1),
          lowest: multiplier(1),
        })}
      </p>
      <HourCostCalculator />
      <HelpLine />
    </>
  )
}
