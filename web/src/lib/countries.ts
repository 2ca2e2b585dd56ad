import { COUNTRY_CODES } from '#shared/countries/codes.ts'
import type { Formats } from './formats.ts'

/** Returns the countries for a Select, sorted by name in the reader's language. */
export function countryOptions({ country }: Pick<Formats, 'country'>) {
  const options = COUNTRY_CODES.map((value) => ({ value, label: country(value) }))
  return options.sort((a, b) => a.label.localeCompare(b.label))
}
