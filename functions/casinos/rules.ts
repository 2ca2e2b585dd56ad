import type { NamedCountry } from '#shared/countries/casino-rule.ts'
import { hasRtp, visibleCasino } from '#shared/countries/visible-casino.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts'
import type { Casino, CasinoRecord } from '#shared/models/casino.ts'
import { config } from '../config.ts'
import { invalidField } from '../http/app-error.ts'

/** A casino as this deployment shows it in all of these countries, if it does. */
export function showCasino(
  record: CasinoRecord,
  countries: readonly NamedCountry[],
  locale: Locale = DEFAULT_LOCALE,
): Casino | undefined {
  const { allowDemoCasinos, frameableCasinos } = config()
  return visibleCasino(record, countries, {
    allowDemo: allowDemoCasinos,
    locale,
    frameable: frameableCasinos,
  })
}

/**
 * Is there a live mode for people of these countries: the casino is there, allowed, and names the source of
 * its return to player (H2).
 */
export function offersLive(record: CasinoRecord | undefined, countries: readonly NamedCountry[]): boolean {
  return record !== undefined && hasRtp(record) && showCasino(record, countries) !== undefined
}

/** @throws AppError 400: the fictional examples are for the local run only. */
export function checkCasino(record: CasinoRecord): CasinoRecord {
  if (record.demo && !config().allowDemoCasinos) throw invalidField('demo', 'invalid_value')
  return record
}
