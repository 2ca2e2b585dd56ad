import { useId } from 'react'
import { COUNTRIES } from '#shared/countries/table.ts'
import { isLocale, LOCALE_NAMES, LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { useFormat } from '#web/lib/format.ts'
import { Select } from '#web/ui/index.ts'

export interface Visitor {
  /** Empty for an unknown country. */
  readonly country: string
  readonly language: Locale
}

interface VisitorChoiceProps {
  visitor: Visitor
  onChange: (visitor: Visitor) => void
}

/** Chooses a visitor's country and language. Countries with a rule of their own come first. */
export function VisitorChoice({ visitor, onChange }: VisitorChoiceProps) {
  const { t } = useTranslation('casinos')
  const format = useFormat()
  const id = useId()
  const all = countryOptions(format)
  const ruled = all.filter(({ value }) => value in COUNTRIES)
  const others = all.filter(({ value }) => !(value in COUNTRIES))
  return (
    <div className="columns">
      <Select
        id={`${id}country`}
        name="country"
        label={t('preview.country')}
        value={visitor.country}
        onChange={(country) => onChange({ ...visitor, country })}
        options={[...ruled, { value: '', label: t('preview.unknown') }, ...others]}
      />
      <Select
        id={`${id}language`}
        name="language"
        label={t('preview.language')}
        value={visitor.language}
        onChange={(language) => isLocale(language) && onChange({ ...visitor, language })}
        options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
    </div>
  )
}
