import { fromDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Section, Text } from './section.tsx'

const TARGET = 2
const CHANCE = survival(PRACTICE_RTP, fromDecimal(TARGET))

export function PastSection() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  return (
    <Section part="past">
      <Text>{t('past.text', { target: multiplier(TARGET), per100: number(CHANCE * 100, 1) })}</Text>
    </Section>
  )
}
