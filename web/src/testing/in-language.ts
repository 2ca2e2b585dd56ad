import { onTestFinished } from 'vitest'
import type { Locale } from '#shared/i18n/locales.ts'
import { startI18n } from '#web/i18n/namespaces.ts'

/** Makes the document of this test one of that language. */
export async function inLanguage(locale: Locale): Promise<void> {
  const before = window.location.href
  window.history.replaceState(null, '', `/${locale}`)
  onTestFinished(() => window.history.replaceState(null, '', before))
  await startI18n(locale)
}
