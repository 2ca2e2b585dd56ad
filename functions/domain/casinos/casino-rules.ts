import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { NamedCountry } from '#shared/countries/casino-rule.ts'
import { hasRtp, type SeenCasino, seenCasino } from '#shared/countries/visible-casino.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts'
import { type Casino, CasinoRecord } from '#shared/models/casino.ts'
import type { UpdateCasino } from '#shared/models/casino-record.ts'
import { AppError, type InvalidFieldWithValues, invalidField } from '../../platform/app-error.ts'
import { config } from '../../platform/config.ts'

/** A casino as this deployment shows it in all of these countries, if it does, and what it holds back. */
export function seeCasino(
  record: CasinoRecord,
  countries: readonly NamedCountry[],
  locale: Locale = DEFAULT_LOCALE,
): SeenCasino {
  const { allowDemoCasinos, frameableCasinos } = config()
  return seenCasino(record, countries, {
    allowDemo: allowDemoCasinos,
    locale,
    frameable: frameableCasinos,
  })
}

/** A casino as this deployment shows it in all of these countries, if it does. */
export function showCasino(
  record: CasinoRecord,
  countries: readonly NamedCountry[],
  locale?: Locale,
): Casino | undefined {
  return seeCasino(record, countries, locale).casino
}

/**
 * Is there a live mode for people of these countries: the casino is there, allowed, and names the source of
 * its return to player (H2).
 */
export function offersLive(record: CasinoRecord | undefined, countries: readonly NamedCountry[]): boolean {
  return record !== undefined && hasRtp(record) && showCasino(record, countries) !== undefined
}

/** The casino with what was sent; `null` takes a field, or the words of a language, away. */
export function applyChange(
  record: CasinoRecord,
  { version: _, texts = {}, ...sent }: UpdateCasino,
): CasinoRecord {
  return z.parse(CasinoRecord, {
    ...present({ ...record, ...sent }),
    texts: present({ ...record.texts, ...texts }),
  })
}

function present(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Names of the fields that differ. */
export function changedFields(before: CasinoRecord, after: CasinoRecord): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (field) => !isDeepStrictEqual(old.get(field), now.get(field)),
  )
}

/**
 * What no schema of one field can see.
 *
 * @throws AppError 400: an example outside of the local run, a return to player without its source, a check
 * that is yet to come.
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
