import type { AgeStatement } from '#shared/countries/age-statement.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface WhyThisAgeProps {
  statement: AgeStatement
  /** True if the profile or the network names a country. */
  named: boolean
}

/** Explains the age in a statement and which data is kept. */
export function WhyThisAge({ statement, named }: WhyThisAgeProps) {
  const { t } = useTranslation('auth')
  const why = named ? t('age.why', { age: statement.age }) : t('age.whyUnknown')
  return `${why} ${t('age.stored')}`
}
