import { isAgeUnconfirmed as isUnconfirmed } from '#shared/asked-age.ts'
import { ageStatement, findAgeStatement } from '#shared/countries/age-statement.ts'
import { casinoRule, type NamedCountry } from '#shared/countries/casino-rule.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { TERMS_VERSION } from '#shared/site/terms.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Account, AgeConfirmation } from './account.ts'

type Asked = Pick<Account, 'role' | 'adultConfirmed'>

export function isAgeUnconfirmed({ role, adultConfirmed }: Asked): boolean {
  return isUnconfirmed({ role, ageConfirmed: adultConfirmed })
}

/** @throws AppError 403 `age_unconfirmed`. */
export function expectAgeConfirmed(account: Asked): void {
  if (isAgeUnconfirmed(account)) throw new AppError('age_unconfirmed')
}

interface Confirming {
  /** All that name a country for this person: the strictest decides. */
  readonly countries: readonly NamedCountry[]
  /** What the screen showed, where it says so. */
  readonly statement: string | undefined
  /** The language in which this request is answered. */
  readonly locale: Locale
  readonly nowMs: number
}

/**
 * What is stored of a confirmation: never an age, nor words, that were not on the screen.
 *
 * @throws AppError 400 at `adult` where a lower age was shown than holds here, with that `age`; at `statement`
 * where the words are none of ours.
 */
export function confirmAge({ countries, statement, locale, nowMs }: Confirming): Required<AgeConfirmation> {
  const { age } = casinoRule(countries)
  const shown = statement === undefined ? ageStatement(locale, age) : findAgeStatement(statement)
  if (!shown) throw invalidField('statement', 'statement_changed')
  if (shown.age < age) {
    throw new AppError('invalid_input', { age }, [{ path: 'adult', code: 'adult_required' }])
  }
  const { age: confirmed, locale: language, wording } = shown
  return {
    at: new Date(nowMs).toISOString(),
    age: confirmed,
    terms: TERMS_VERSION,
    locale: language,
    wording,
  }
}
