import type { CasinoPreview, Withheld } from '#shared/models/casino-preview.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'

const PARTS = {
  casino: 'page.title',
  affiliateUrl: 'field.affiliateUrl',
  rtp: 'section.rtp',
  registrationBonus: 'offer.bonus',
  dailyWithdrawals: 'offer.withdrawals',
} as const satisfies Record<Withheld['part'], string>

export function WithheldList({ withheld }: { withheld: readonly Withheld[] }) {
  const { t } = useTranslation('casinos')
  return (
    <ul className="bullets small">
      {withheld.map(({ part, reason, country }) => (
        <li key={`${part} ${country}`}>
          {t('preview.line', { part: t(PARTS[part]), reason: t(`preview.reason.${reason}`) })}
        </li>
      ))}
    </ul>
  )
}

interface RuleLineProps {
  rule: CasinoPreview['rule']
  /** Empty for an unknown country. */
  country: string
}

/** Says in one line which casinos the country's rule allows. */
export function RuleLine({ rule, country }: RuleLineProps) {
  const { t } = useTranslation('casinos')
  const format = useFormat()
  const values = {
    country: country === '' ? t('preview.unknown') : format.country(country),
    age: rule.age,
    times: rule.maxWagering ?? '',
  }
  const offers = rule.casinos === 'licensed' && rule.offers
  return (
    <p className="small muted">
      {t(offers ? 'preview.rule.licensedOffers' : `preview.rule.${rule.casinos}`, values)}
    </p>
  )
}
