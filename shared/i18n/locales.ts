// CloudFront runs this file too: see shared/site/pages.ts.

/** The six languages of the product; English is the default and the fallback. */
export const LOCALES = ['en', 'it', 'es', 'fr', 'de', 'pt'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  it: 'Italiano',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/** Longest accepted `Accept-Language`; browsers send less than 200 characters. */
const HEADER_LENGTH_MAX = 500

/** RFC 9110, 12.4.2: 0 to 1. */
const WEIGHT = /^(0(\.\d*)?|1(\.0*)?)$/

/**
 * The supported locale that an `Accept-Language` header prefers (RFC 9110, section 12.5.4): exact tag first, then primary
 * subtag, by descending weight; English if none matches. Entries with an invalid weight are ignored.
 *
 * @example pickLocale('de-AT,de;q=0.9,en;q=0.5') // 'de'
 */
export function pickLocale(acceptLanguage: string | undefined): Locale {
  const ranges = (acceptLanguage ?? '')
    .slice(0, HEADER_LENGTH_MAX)
    .toLowerCase()
    .split(',')
    .map(readLanguageRange)
  // The earlier of equal weights wins.
  const best = ranges.reduce((kept, range) => (range.weight > kept.weight ? range : kept))
  return best.weight > 0 ? best.locale : DEFAULT_LOCALE
}

interface LanguageRange {
  readonly locale: Locale
  /** 0 means not acceptable. */
  readonly weight: number
}

function readLanguageRange(part: string): LanguageRange {
  const pieces = part.split(';').map((piece) => piece.trim())
  const tag = pieces[0] ?? ''
  const primary = tag.split('-')[0]
  const locale = isLocale(tag) ? tag : primary
  return isLocale(locale) ? { locale, weight: readWeight(pieces) } : { locale: DEFAULT_LOCALE, weight: 0 }
}

function readWeight(pieces: readonly string[]): number {
  const stated = pieces.find((piece, index) => index > 0 && piece.indexOf('q=') === 0)
  if (stated === undefined) return 1
  const weight = stated.slice(2).trim()
  return WEIGHT.test(weight) ? Number(weight) : 0
}

/** The country that determines a language's words, dates and customs: 21 Nov 2026 at 18:05, você, 10.000. */
const REGIONS: Readonly<Record<Locale, string>> = {
  en: 'GB',
  it: 'IT',
  es: 'ES',
  fr: 'FR',
  de: 'DE',
  pt: 'BR',
}

/** The language with its country, for dates: `en-GB`. */
export function regionalTag(locale: Locale): string {
  return `${locale}-${REGIONS[locale]}`
}

/**
 * Returns the language's BCP 47 name in documents, links, feeds and numbers. Only Portuguese names its country,
 * because readers in Portugal use another variant. Its path stays `/pt`.
 */
export function languageTag(locale: Locale): string {
  return locale === 'pt' ? regionalTag(locale) : locale
}
