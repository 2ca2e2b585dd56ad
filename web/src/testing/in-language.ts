import { onTestFinished } from 'vitest'
import type { Locale } from '#shared/i18n/locales.ts'
import { startI18n } from '#web/i18n/namespaces.ts'

/** Switches the test's document to a language, and back after the test. */
export async function inLanguage(locale: Locale): Promise<void> {
  const before = window.location.href
  window.history.replaceState(null, '', `/${locale}`)
  onTestFinished(() => window.history.replaceState(null, '', before))
  await startI18n(locale)
}
