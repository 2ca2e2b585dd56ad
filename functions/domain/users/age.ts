import { isAgeUnconfirmed as isUnconfirmed } from '#shared/asked-age.ts'
import { ageStatement, findAgeStatement } from '#shared/countries/age-statement.ts'
import { casinoRule, type NamedCountry } from '#shared/countries/casino-rule.ts'
import { type Bar, barOf as barOfUser } from '#shared/eligibility.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { TERMS_VERSION } from '#shared/site/terms.ts'
import { iso } from '#shared/time.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { AgeConfirmation, UserRecord } from './user-record.ts'

type Asked = Pick<UserRecord, 'role' | 'adultConfirmed'>

export function isAgeUnconfirmed({ role, adultConfirmed }: Asked): boolean {
  return isUnconfirmed({ role, ageConfirmed: adultConfirmed })
}

type Barred = Asked & Pick<UserRecord, 'excludedUntilMs'>

/** What keeps somebody from casinos and rounds altogether, by `shared/eligibility.ts`. */
export function barOf({ role, adultConfirmed, excludedUntilMs = 0 }: Barred, nowMs: number): Bar | undefined {
  const excludedUntil = excludedUntilMs > nowMs ? iso(excludedUntilMs) : undefined
  return barOfUser({ role, ageConfirmed: adultConfirmed, excludedUntil })
}

/** @throws AppError 403 `excluded`, `age_unconfirmed` */
export function expectNotBarred(account: Barred, nowMs: number): void {
  const bar = barOf(account, nowMs)
  if (bar) throw new AppError(bar.status, 'until' in bar ? { until: bar.until } : {})
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
    at: iso(nowMs),
    age: confirmed,
    terms: TERMS_VERSION,
    locale: language,
    wording,
  }
}
