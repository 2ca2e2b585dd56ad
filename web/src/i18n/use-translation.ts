import type { FlatNamespace, TFunction } from 'i18next'
import { useMemo } from 'react'
import type { Locale } from '#shared/i18n/locales.ts'
import { currentLocale } from './locale.ts'
import { namespaceOf } from './namespaces.ts'
import { readText, type TextOptions } from './read-text.ts'
import { useReadingLanguage } from './reading-language.tsx'

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]
type Translate = (key: string, options?: TextOptions) => unknown
type Translator = (namespaces: readonly string[], locale: Locale) => Translate

/** Until i18next is here: public pages start without it. */
const reader: Translator = (namespaces, locale) => (key, options) =>
  readText({ locale, key, namespaces, options, translations: (namespace) => namespaceOf(locale, namespace) })

let translator = reader

/** From now on i18next gives the texts. */
export function setTranslator(next: Translator): void {
  translator = next
}

/** The translations of a namespace outside components; of several, the first is meant where a key names none. */
export function translate<const N extends Namespaces = 'ui'>(
  namespaces?: N,
  locale: Locale = currentLocale(),
): TFunction<N> {
  const names = typeof namespaces === 'object' ? namespaces : [namespaces ?? 'ui']
  return translator(names as readonly string[], locale) as Translate & TFunction<N>
}

/**
 * The translations of a namespace. A document has one language for as long as it lives, and so has a part of it that is
 * shown in another.
 *
 * @example const { t } = useTranslation(['home', 'ui']) // t('title'), t('ui:close')
 */
export function useTranslation<const N extends Namespaces = 'ui'>(namespaces?: N): { t: TFunction<N> } {
  const language = useReadingLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a component's namespaces never change
  return useMemo(() => ({ t: translate(namespaces, language) }), [language])
}
