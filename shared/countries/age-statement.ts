import de from '../i18n/de/age.json' with { type: 'json' }
import en from '../i18n/en/age.json' with { type: 'json' }
import es from '../i18n/es/age.json' with { type: 'json' }
import fr from '../i18n/fr/age.json' with { type: 'json' }
import it from '../i18n/it/age.json' with { type: 'json' }
import { LOCALES, type Locale } from '../i18n/locales.ts'
import pt from '../i18n/pt/age.json' with { type: 'json' }
import { COUNTRIES, OTHER_COUNTRY, UNKNOWN_COUNTRY } from './table.ts'

const TEXTS: Readonly<Record<Locale, { readonly statement: string }>> = { en, it, es, fr, de, pt }

/** Every age that some country requires, in years. */
export const AGES: readonly number[] = [
  ...new Set([...Object.values(COUNTRIES), OTHER_COUNTRY, UNKNOWN_COUNTRY].map(({ age }) => age)),
].sort((a, b) => a - b)

/** The statement that a user confirms, and its stored form. */
export interface AgeStatement {
  readonly locale: Locale
  /** Years. */
  readonly age: number
  /** Displayed text, with links as `[text](/path)`. */
  readonly text: string
  /** Stored text, without link markup. */
  readonly wording: string
}

/**
 * The only source of the statement: the screen shows it, the server stores it.
 *
 * @example ageStatement('en', 18).wording // 'I am at least 18 years old and accept the terms.'
 */
export function ageStatement(locale: Locale, age: number): AgeStatement {
  const text = TEXTS[locale].statement.replaceAll('{{age}}', String(age))
  return { locale, age, text, wording: text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1') }
}

/** Finds a statement by its wording, in any language; undefined for a wording that is not, or no longer, ours. */
export function findAgeStatement(wording: string): AgeStatement | undefined {
  return LOCALES.flatMap((locale) => AGES.map((age) => ageStatement(locale, age))).find(
    (statement) => statement.wording === wording,
  )
}
