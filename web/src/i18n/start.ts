import i18next from 'i18next'
import type { Locale } from '#shared/i18n/locales.ts'
import { allFeatures, type Feature } from './resources.ts'
import { setTranslator } from './use-translation.ts'
import { addWords, watchWords } from './words.ts'

/** Starts i18next, once, and fetches the words of a language; without a list, all of them. */
export async function startI18n(locale: Locale, features?: readonly Feature[]): Promise<void> {
  if (!i18next.isInitialized) {
    await i18next.init({
      lng: locale,
      fallbackLng: false,
      // Words of later pages are put in when those pages are opened.
      resources: {},
      defaultNS: 'ui',
      // React escapes already.
      interpolation: { escapeValue: false },
    })
    watchWords((language, feature, words) => i18next.addResourceBundle(language, feature, words))
    setTranslator(
      (namespaces, lng) => (key, options) =>
        i18next.t(key as 'close', { ...options, lng, ns: namespaces as Feature[] }),
    )
  }
  await addWords(features ?? (await allFeatures()), locale)
  if (i18next.language !== locale) await i18next.changeLanguage(locale)
}
