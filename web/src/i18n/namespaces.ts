import i18next from 'i18next'
import type { Locale } from '#shared/i18n/locales.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { currentLocale } from './locale.ts'
import { allNamespaces, fetchNamespace, type Namespace } from './resources.ts'
import { provideTranslations } from './use-translation.ts'

/** The namespaces that every page uses. */
const EVERYWHERE: readonly Namespace[] = ['app', 'ui']

/** Starts i18next once; `loadNamespaces` adds the translations of each page when it opens. */
export function initI18n(locale: Locale, resources: Record<string, Record<string, object>> = {}): void {
  provideTranslations(i18next)
  if (i18next.isInitialized) return
  void i18next.init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    resources,
    defaultNS: 'ui',
    // React escapes already. Every text may use the default variables.
    interpolation: { escapeValue: false, defaultVariables: { signalsPerDay: SIGNALS_PER_DAY_MAX } },
  })
}

/** Fetches the missing translations of a page and of the frame around it. */
export async function loadNamespaces(
  namespaces: readonly Namespace[],
  locale: Locale = currentLocale(),
): Promise<void> {
  initI18n(locale)
  const missing = [...EVERYWHERE, ...namespaces].filter((each) => !i18next.hasResourceBundle(locale, each))
  await Promise.all(
    missing.map(async (each) => i18next.addResourceBundle(locale, each, await fetchNamespace(locale, each))),
  )
}

/** Starts i18next for the build and for tests, and makes `locale` its current language. Loads all namespaces by default. */
export async function startI18n(locale: Locale, namespaces?: readonly Namespace[]): Promise<void> {
  await loadNamespaces(namespaces ?? (await allNamespaces()), locale)
  if (i18next.language !== locale) await i18next.changeLanguage(locale)
}
