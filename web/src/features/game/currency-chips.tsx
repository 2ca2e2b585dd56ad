import { useReadingLanguage } from '#web/i18n/reading-language.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import controls from './cockpit/controls.module.css'
import styles from './currency-chips.module.css'

interface CurrencyChipsProps {
  /** ISO codes. */
  currencies: readonly string[]
  value: string
  onChange: (currency: string) => void
}

export function CurrencyChips({ currencies, value, onChange }: CurrencyChipsProps) {
  const { t } = useTranslation('rounds')
  const locale = useReadingLanguage()
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{t('report.currency')}</legend>
      {currencies.map((code) => (
        <label key={code} className={controls.chip}>
          <input
            className="visually-hidden"
            type="radio"
            name="currency"
            aria-label={code}
            checked={code === value}
            onChange={() => onChange(code)}
          />
          <span aria-hidden="true">{symbolOf(code, locale)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function symbolOf(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
