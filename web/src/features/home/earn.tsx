import { useTranslation } from '#web/i18n/use-translation.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Island } from '#web/ui/island.tsx'
import { CostPlot } from './cost-plot.tsx'
import styles from './earn.module.css'
import HourCostIsland from './hour-cost-island.tsx'

/** The answer to "Earn?": every target returns, and costs, the same. */
export function Earn() {
  const { t } = useTranslation('home')
  return (
    <>
      <p className="measure">{t('earn.text')}</p>
      <div className={styles.pair}>
        <CostPlot />
        <Island name="features/home/hour-cost-island" component={HourCostIsland} props={{}} when="near" />
      </div>
      <HelpLine />
    </>
  )
}
