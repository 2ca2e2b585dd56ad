import { OTHER_COUNTRY, UNKNOWN_COUNTRY } from '#shared/countries/table.ts'
import { lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { List, Paragraphs, Part } from './part.tsx'

/** Questions to oneself: nothing is ticked, counted or kept. */
export function Questions() {
  const { t } = useTranslation('safe')
  return (
    <Part id="questions" title={t('questions.title')}>
      <Paragraphs texts={[t('questions.text')]} />
      <List items={t('questions.list', { returnObjects: true })} />
      <Paragraphs texts={[t('questions.after')]} />
    </Part>
  )
}

export function Family() {
  const { t } = useTranslation('safe')
  return (
    <Part id="family" title={t('family.title')}>
      <List items={t('family.list', { returnObjects: true })} />
    </Part>
  )
}

export function Minors() {
  const { t } = useTranslation('safe')
  const { number } = useFormat()
  const ages = { age: number(OTHER_COUNTRY.age), higher: number(UNKNOWN_COUNTRY.age) }
  return (
    <Part id="minors" title={t('minors.title')}>
      <Paragraphs texts={t('minors.text', { returnObjects: true, ...ages })} />
    </Part>
  )
}

export function Debts() {
  const { t } = useTranslation('safe')
  const { number } = useFormat()
  const loss = number(lossPer100(PRACTICE_RTP))
  return (
    <Part id="debts" title={t('debts.title')}>
      <List items={t('debts.list', { returnObjects: true, loss })} />
    </Part>
  )
}
