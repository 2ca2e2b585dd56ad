import { isAgeUnconfirmed as isUnconfirmed } from '#shared/asked-age.ts'
import { ageStatement, findAgeStatement } from '#shared/countries/age-statement.ts'
import { casinoRule, type NamedCountry } from '#shared/countries/casino-rule.ts'
import { type Bar, barOf as barOfUser } from '#shared/eligibility.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { TERMS_VERSION } from '#shared/site/terms.ts'
import { iso } from '#shared/time.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { AgeConfirmation, UserRecord } from './user-record.ts'

type AgeFields = Pick<UserRecord, 'role' | 'adultConfirmed'>

export function isAgeUnconfirmed({ role, adultConfirmed }: AgeFields): boolean {
  return isUnconfirmed({ role, ageConfirmed: adultConfirmed })
}

type Barred = AgeFields & Pick<UserRecord, 'excludedUntilMs'>

/** The reason that bars a user from casinos and rounds altogether, by `shared/eligibility.ts`. */
export function barOf({ role, adultConfirmed, excludedUntilMs = 0 }: Barred, nowMs: number): Bar | undefined {
  const excludedUntil = excludedUntilMs > nowMs ? iso(excludedUntilMs) : undefined
  return barOfUser({ role, ageConfirmed: adultConfirmed, excludedUntil })
}

/** @throws AppError 403 `excluded`, `age_unconfirmed` */
export function expectNotBarred(user: Barred, nowMs: number): void {
  const bar = barOf(user, nowMs)
  if (bar) throw new AppError(bar.status, 'until' in bar ? { until: bar.until } : {})
}

interface Confirming {
  /** All countries named for this user; the strictest decides. */
  readonly countries: readonly NamedCountry[]
  /** The statement that the screen showed, if the request has it. */
  readonly statement: string | undefined
  readonly locale: Locale
  readonly nowMs: number
}

/**
 * The stored record of an age confirmation, with only an age and words that the screen showed.
 *
 * @throws AppError 400 at `adult` if the screen showed a lower age than applies here, with that `age`; at `statement`
 * for words that are not ours.
 */
export function confirmAge({ countries, statement, locale, nowMs }: Confirming): AgeConfirmation {
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
