import type { Locale } from '#shared/i18n/locales.ts'
import { startI18n } from '#web/i18n/namespaces.ts'

/** Switches the test's document to a language. */
export async function inLanguage(locale: Locale): Promise<void> {
  window.history.replaceState(null, '', `/${locale}`)
  await startI18n(locale)
}
