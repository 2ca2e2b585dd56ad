import { fromDecimal } from '#shared/crash/multiplier.ts'
import { lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { deviation } from '#shared/crash/series.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Formula, Section, Text } from './section.tsx'

const EXAMPLE = 2
const FAR = 10

/** The sum in which the target cancels. */
export function CostSection() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const chance = survival(PRACTICE_RTP, fromDecimal(EXAMPLE))
  return (
    <Section part="cost">
      <Text>{t('cost.text')}</Text>
      <Formula>x · (R ÷ x) + 0 · (1 − R ÷ x) = R</Formula>
      <Text>
        {t('cost.cancels', {
          target: multiplier(EXAMPLE),
          chance: number(chance, 3),
          x: number(EXAMPLE),
          miss: number(1 - chance, 3),
          rtp: number(PRACTICE_RTP, 2),
          loss: number(lossPer100(PRACTICE_RTP)),
        })}
      </Text>
      <Text>
        {t('cost.swing', {
          low: number(deviation(PRACTICE_RTP, fromDecimal(EXAMPLE)), 2),
          lowTarget: multiplier(EXAMPLE),
          high: number(deviation(PRACTICE_RTP, fromDecimal(FAR)), 2),
          highTarget: multiplier(FAR),
        })}
      </Text>
      <HelpLine />
    </Section>
  )
}
