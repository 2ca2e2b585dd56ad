import { useMemo } from 'react'
import type { Locale } from '#shared/i18n/locales.ts'
import { currentLocale } from './locale.ts'
import { useReadingLanguage } from './reading-language.tsx'
import type { Namespace } from './resources.ts'
import type { Translate } from './translate.ts'

type Namespaces = Namespace | readonly [Namespace, ...Namespace[]]

type TranslateOf<N extends Namespaces> = [N] extends [Namespace]
  ? Translate<N>
  : N extends readonly [infer Own extends Namespace, ...infer Others extends Namespace[]]
    ? Translate<Own, Others[number]>
    : never

/** i18next, whose own types take the compiler too long. */
interface Library {
  getFixedT(locale: string, namespaces: string | readonly string[]): unknown
}

let library: Library | undefined

/** Says where translations are. The library comes with the first part of a page that needs it. */
export function provideTranslations(from: Library): void {
  library = from
}

/** The translations of a namespace outside components; of several, the first is meant where a key names none. */
export function translate<const N extends Namespaces = 'ui'>(
  namespaces?: N,
  locale: Locale = currentLocale(),
): TranslateOf<N> {
  if (!library) throw new Error('No translations are here: an island that has none is given its texts')
  return library.getFixedT(locale, namespaces ?? 'ui') as TranslateOf<N>
}

/**
 * The translations of a namespace. A document has one language for as long as it lives, and so has a part of it that is
 * shown in another.
 *
 * @example const { t } = useTranslation(['home', 'ui']) // t('title'), t('ui:close')
 */
export function useTranslation<const N extends Namespaces = 'ui'>(namespaces?: N): { t: TranslateOf<N> } {
  const language = useReadingLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a component's namespaces never change
  return useMemo(() => ({ t: translate(namespaces, language) }), [language])
}
