import type { Locale } from '#shared/i18n/locales.ts'
import { currentLocale } from './locale.ts'
import { fetchNamespace, type Namespace } from './resources.ts'

/** What stands on every page. */
const EVERYWHERE: readonly Namespace[] = ['app', 'ui']

const stored = new Map<string, object>()
const listeners = new Set<(locale: Locale, namespace: Namespace, translations: object) => void>()

/** Fetches the translations of a page, and those of the frame, as far as they are not there yet. */
export async function loadNamespaces(
  namespaces: readonly Namespace[],
  locale = currentLocale(),
): Promise<void> {
  const missing = [...EVERYWHERE, ...namespaces].filter((namespace) => !namespaceOf(locale, namespace))
  const fetched = await Promise.all(missing.map((namespace) => fetchNamespace(locale, namespace)))
  for (const [index, namespace] of missing.entries()) {
    const translations = fetched[index]
    if (!translations) continue
    putNamespace(locale, namespace, translations)
    for (const listener of listeners) listener(locale, namespace, translations)
  }
}

/** Translations that need not be fetched: where pages are rendered, all of them are there. */
export function putNamespace(locale: string, namespace: string, translations: object): void {
  stored.set(`${locale}/${namespace}`, translations)
}

export function namespaceOf(locale: Locale, namespace: string): object | undefined {
  return stored.get(`${locale}/${namespace}`)
}

/** Calls back for all translations that are there and for those that will come. */
export function watchNamespaces(
  listener: (locale: Locale, namespace: Namespace, translations: object) => void,
): void {
  for (const [name, translations] of stored) {
    const [locale, namespace] = name.split('/')
    listener(locale as Locale, namespace as Namespace, translations)
  }
  listeners.add(listener)
}
