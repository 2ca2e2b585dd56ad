import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { NamedCountry } from '#shared/countries/casino-rule.ts'
import { hasRtp, type SeenCasino, seenCasino } from '#shared/countries/visible-casino.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts'
import { type Casino, CasinoRecord } from '#shared/models/casino.ts'
import { type UpdateCasino, withoutNulls } from '#shared/models/casino-record.ts'
import { AppError, type InvalidFieldWithValues, invalidField } from '../../platform/app-error.ts'
import { config } from '../../platform/config.ts'

/** The casino as shown in all of these countries, if at all, and the parts that the countries hold back. */
export function judgeCasino(
  record: CasinoRecord,
  countries: readonly NamedCountry[],
  locale: Locale = DEFAULT_LOCALE,
): SeenCasino {
  const { allowDemoCasinos, frameableCasinos } = config()
  return seenCasino(record, countries, { allowDemo: allowDemoCasinos, locale, frameable: frameableCasinos })
}

/** The casino as shown in all of these countries; undefined if it is not shown. */
export function showCasino(
  record: CasinoRecord,
  countries: readonly NamedCountry[],
  locale?: Locale,
): Casino | undefined {
  return judgeCasino(record, countries, locale).casino
}

/**
 * True if users of these countries have a live mode at this casino: it exists, is shown there, and names the source
 * of its return to player (H2).
 */
export function offersLive(record: CasinoRecord | undefined, countries: readonly NamedCountry[]): boolean {
  return record !== undefined && hasRtp(record) && showCasino(record, countries) !== undefined
}

/** The casino with the fields of the request; `null` removes a field, or the texts of a language. */
export function applyChange(
  record: CasinoRecord,
  { version: _, texts = {}, ...sent }: UpdateCasino,
): CasinoRecord {
  return z.parse(CasinoRecord, {
    ...withoutNulls({ ...record, ...sent }),
    texts: withoutNulls({ ...record.texts, ...texts }),
  })
}

export function changedFields(before: CasinoRecord, after: CasinoRecord): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (field) => !isDeepStrictEqual(old.get(field), now.get(field)),
  )
}

/**
 * Checks fields against each other, which a schema of one field cannot.
 *
 * @throws AppError 400 for an example casino outside of the local run, a return to player without a source, or a date
 * of checking in the future.
 */
export function checkCasino(record: CasinoRecord, sent: UpdateCasino, nowMs: number): CasinoRecord {
  if (record.demo && !config().allowDemoCasinos) throw invalidField('demo', 'invalid_value')
  if (record.rtp !== undefined && record.rtpSource === undefined) throw invalidField('rtpSource', 'required')
  const invalid = checkTimes(sent).flatMap(({ path, at }): InvalidFieldWithValues[] =>
    Date.parse(at) > nowMs ? [{ path, code: 'future_date' }] : [],
  )
  if (invalid.length > 0) throw new AppError('invalid_input', {}, invalid)
  return record
}

function checkTimes({ rtpSource, licences = [] }: UpdateCasino) {
  return [
    ...(rtpSource ? [{ path: 'rtpSource.checkedAt', at: rtpSource.checkedAt }] : []),
    ...licences.map(({ checkedAt: at }, index) => ({ path: `licences.${index}.checkedAt`, at })),
  ]
}
