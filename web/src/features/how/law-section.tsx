import { fromDecimal } from '#shared/crash/multiplier.ts'
import { instantLossChance, lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { DrawStrip } from './draw-strip.tsx'
import { PracticeLaw } from './practice-law.tsx'
import { Formula, Section, Text } from './section.tsx'

const EXAMPLE = 2

/** From one uniform draw to the survival law. */
export function LawSection() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const rtp = number(PRACTICE_RTP, 2)
  const chance = survival(PRACTICE_RTP, fromDecimal(EXAMPLE))
  return (
    <Section part="law">
      <Text>{t('law.round')}</Text>
      <Text>{t('law.uniform', { rtp })}</Text>
      <Text>{t('law.inverse')}</Text>
      <Formula>
        P(X ≥ x) = R ÷ x <small>{t('law.range')}</small>
      </Formula>
      <Text>
        {t('law.example', {
          target: multiplier(EXAMPLE),
          rtp,
          x: number(EXAMPLE),
          chance: number(chance, 3),
          per100: number(chance * 100, 1),
        })}
      </Text>
      <DrawStrip />
      <Text>
        {t('law.instant', {
          instant: number(instantLossChance(PRACTICE_RTP) * 100, 1),
          edge: number(lossPer100(PRACTICE_RTP)),
        })}
      </Text>
      <PracticeLaw />
    </Section>
  )
}
