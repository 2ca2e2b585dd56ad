import i18next from 'i18next'
import type { Locale } from '#shared/i18n/locales.ts'
import { loadNamespaces, watchNamespaces } from './namespaces.ts'
import { allNamespaces, type Namespace } from './resources.ts'
import { setTranslator } from './use-translation.ts'

/** Starts i18next, once, and fetches the translations of a language; without a list, all of them. */
export async function startI18n(locale: Locale, wanted?: readonly Namespace[]): Promise<void> {
  if (!i18next.isInitialized) {
    await i18next.init({
      lng: locale,
      fallbackLng: false,
      // Translations of later pages are put in when those pages are opened.
      resources: {},
      defaultNS: 'ui',
      // React escapes already.
      interpolation: { escapeValue: false },
    })
    watchNamespaces((language, namespace, translations) =>
      i18next.addResourceBundle(language, namespace, translations),
    )
    setTranslator(
      (namespaces, lng) => (key, options) =>
        i18next.t(key as 'close', { ...options, lng, ns: namespaces as Namespace[] }),
    )
  }
  await loadNamespaces(wanted ?? (await allNamespaces()), locale)
  if (i18next.language !== locale) await i18next.changeLanguage(locale)
}
