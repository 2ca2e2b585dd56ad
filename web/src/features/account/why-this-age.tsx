import type { AgeStatement } from '#shared/countries/age-statement.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface WhyThisAgeProps {
  statement: AgeStatement
  /** Does the person or the network name a country. */
  named: boolean
}

/** Where the age of a statement comes from, and what is kept of it. */
export function WhyThisAge({ statement, named }: WhyThisAgeProps) {
  const { t } = useTranslation('auth')
  const why = named ? t('age.why', { age: statement.age }) : t('age.whyUnknown')
  return `${why} ${t('age.stored')}`
}
