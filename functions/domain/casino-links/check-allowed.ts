import { casinoRule, type NamedCountry } from '#shared/countries/casino-rule.ts'
import { iso } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { loadCasino, type StoredCasino } from '../casinos/casino-items.ts'
import { showCasino } from '../casinos/casino-rules.ts'
import { expectNotBarred } from '../users/age.ts'
import type { UserRecord } from '../users/user-record.ts'

export function excludedUntil(untilMs: number): AppError {
  return new AppError('excluded', { until: iso(untilMs) })
}

/**
 * Refuses users who may not use casinos. It runs before any casino is looked up, so that the answer does not tell
 * which casinos exist.
 *
 * @throws AppError 403 `excluded`, `age_unconfirmed`, `not_in_country`
 */
export function checkAllowed(user: UserRecord, countries: readonly NamedCountry[], nowMs: number): void {
  expectNotBarred(user, nowMs)
  if (casinoRule(countries).casinos === 'none') throw new AppError('not_in_country')
}

/** @throws AppError 404 if the casino does not exist, is archived, or is not shown in these countries. */
export async function requireCasino(code: string, countries: readonly NamedCountry[]): Promise<StoredCasino> {
  const casino = await loadCasino(code)
  if (!casino || !showCasino(casino, countries)) throw new AppError('not_found')
  return casino
}
