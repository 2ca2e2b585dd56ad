import { casinoRule } from '#shared/countries/casino-rule.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** What the account's country alone means; the visitor's and a link's may be stricter. */
export function CountryNote({ country }: { country: string }) {
  const { t } = useTranslation('players')
  const { age, casinos, offers } = casinoRule([country])
  const notes = [
    country === '' && t('country.unknown'),
    t('country.age', { age }),
    t(`country.${casinos}`),
    offers && t('country.offers'),
  ]
  return notes.filter(Boolean).join(' ')
}
