import type { Locale } from '#shared/i18n/locales.ts'
import { currentLocale } from './locale.ts'
import { type Feature, loadWords } from './resources.ts'

/** What stands on every page. */
const EVERYWHERE: readonly Feature[] = ['app', 'ui']

const stored = new Map<string, object>()
const listeners = new Set<(locale: Locale, feature: Feature, words: object) => void>()

/** Fetches the words of a page, and those of the frame, as far as they are not there yet. */
export async function addWords(features: readonly Feature[], locale = currentLocale()): Promise<void> {
  const missing = [...EVERYWHERE, ...features].filter((feature) => !wordsOf(locale, feature))
  const fetched = await Promise.all(missing.map((feature) => loadWords(locale, feature)))
  for (const [index, feature] of missing.entries()) {
    const words = fetched[index]
    if (!words) continue
    putWords(locale, feature, words)
    for (const listener of listeners) listener(locale, feature, words)
  }
}

/** Words that need not be fetched: where pages are rendered, all of them are there. */
export function putWords(locale: string, feature: string, words: object): void {
  stored.set(`${locale}/${feature}`, words)
}

export function wordsOf(locale: Locale, feature: string): object | undefined {
  return stored.get(`${locale}/${feature}`)
}

/** Calls back for all words that are there and for those that will come. */
export function watchWords(listener: (locale: Locale, feature: Feature, words: object) => void): void {
  for (const [name, words] of stored) {
    const [locale, feature] = name.split('/')
    listener(locale as Locale, feature as Feature, words)
  }
  listeners.add(listener)
}
