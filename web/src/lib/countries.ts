import { COUNTRY_CODES } from '#shared/countries/codes.ts'
import type { Formats } from './formats.ts'

/** The countries for a Select, by name in the reader's language. */
export function countryOptions({ country }: Pick<Formats, 'country'>) {
  const options = COUNTRY_CODES.map((value) => ({ value, label: country(value) }))
  return options.sort((a, b) => a.label.localeCompare(b.label))
}
