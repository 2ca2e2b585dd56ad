import { OTHER_COUNTRY, UNKNOWN_COUNTRY } from '#shared/countries/table.ts'
import { lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { HARM_MARKER_RULES } from '#shared/harm-marker-rules.ts'
import { type Locale, regionalTag } from '#shared/i18n/locales.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { TERMS_DATE } from '#shared/site/terms.ts'
import type { Formats } from '#web/lib/formats.ts'

/** Formats the version's day in UTC, so that it is the same everywhere. */
export function versionDate(locale: Locale): string {
  return new Date(TERMS_DATE).toLocaleDateString(regionalTag(locale), { dateStyle: 'long', timeZone: 'UTC' })
}

/** Returns the numbers in the texts, from our rules and mathematics. */
export function legalValues({ number }: Formats) {
  return {
    age: number(OTHER_COUNTRY.age),
    higher: number(UNKNOWN_COUNTRY.age),
    loss: number(lossPer100(PRACTICE_RTP)),
    ...formatted(KEPT_FOR, number),
    ...formatted(HARM_MARKER_RULES, number),
  }
}

/** Formats retention periods and thresholds; the texts name the units. */
function formatted<Name extends string>(
  figures: Readonly<Record<Name, number>>,
  number: Formats['number'],
): Record<Name, string> {
  const entries = Object.entries<number>(figures).map(([name, figure]) => [name, number(figure)])
  return Object.fromEntries(entries)
}
