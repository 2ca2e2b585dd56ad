import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '#shared/i18n/locales.ts'
import { loadWords } from './resources.ts'

/** Fetches the words of one language and starts i18next with them; the document says its language. */
export async function startI18n(locale: Locale): Promise<void> {
  document.documentElement.lang = locale
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: await loadWords(locale) },
    defaultNS: 'ui',
    // React escapes already.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}
