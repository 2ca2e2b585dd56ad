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

/**
 * The supported locale that an `Accept-Language` header likes best (RFC 9110, section 12.5.4): exact tag
 * first, then its primary subtag, by falling weight; English where none fits.
 *
 * @example pickLocale('de-AT,de;q=0.9,en;q=0.5') // 'de'
 */
export function pickLocale(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return DEFAULT_LOCALE
  const wishes = acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      const quality = weight === undefined ? 1 : Number(weight.trim().slice(2))
      return { tag: tag.trim(), quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wishes) {
    if (isLocale(tag)) return tag
    const primary = tag.split('-')[0]
    if (isLocale(primary)) return primary
  }
  return DEFAULT_LOCALE
}
