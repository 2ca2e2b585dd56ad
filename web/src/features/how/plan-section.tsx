import { type MultiplierX100, multiplierX100, toDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { RISK_BANDS, RISKS, type Risk } from '#shared/crash/target.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Narrow, Section, Text } from './section.tsx'

export function PlanSection() {
  const { t } = useTranslation('how')
  return (
    <Section part="plan">
      <Text>{t('plan.text')}</Text>
      <BandTable />
      <Text>{t('plan.order')}</Text>
    </Section>
  )
}

function BandTable() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const range = (low: string, high: string) => t('plan.range', { low, high })
  const reached = (targetX100: number) => number(survival(PRACTICE_RTP, multiplierX100(targetX100)) * 100, 1)
  return (
    <Narrow>
      <DataTable<Risk>
        caption={t('plan.table')}
        columns={[
          { id: 'band', head: t('plan.band'), cell: (risk) => t(`plan.${risk}`) },
          {
            id: 'targets',
            head: t('plan.targets'),
            cell: (risk) =>
              range(
                multiplier(toDecimal(RISK_BANDS[risk].lowX100)),
                multiplier(toDecimal(RISK_BANDS[risk].highX100)),
              ),
          },
          { id: 'half', head: t('plan.half'), cell: (risk) => multiplier(toDecimal(bandMedian(risk))) },
          {
            id: 'reached',
            head: t('plan.reached'),
            cell: (risk) => range(reached(RISK_BANDS[risk].highX100), reached(RISK_BANDS[risk].lowX100)),
          },
        ]}
        rows={RISKS}
        rowKey={(risk) => risk}
      />
    </Narrow>
  )
}

/**
 * Returns the target at or below which half of a band's rounds lie. Targets are uniform in the logarithm from low - 1/2
 * to high + 1/2 hundredths, so their median is the geometric mean (see `drawTarget`).
 */
export function bandMedian(risk: Risk): MultiplierX100 {
  const { lowX100, highX100 } = RISK_BANDS[risk]
  return multiplierX100(Math.round(Math.sqrt((lowX100 - 0.5) * (highX100 + 0.5))))
}
