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

/** The part of i18next used here; the compiler takes too long for the library's own types. */
interface Library {
  getFixedT(locale: string, namespaces: string | readonly string[]): unknown
}

let library: Library | undefined

/** Registers i18next, which is loaded with the first part of a page that needs translations. */
export function provideTranslations(from: Library): void {
  library = from
}

/** Returns `t` for use outside components; of several namespaces, a key without a prefix belongs to the first. */
export function translate<const N extends Namespaces = 'ui'>(
  namespaces?: N,
  locale: Locale = currentLocale(),
): TranslateOf<N> {
  if (!library) throw new Error('Translations are not loaded; pass texts to an island with hasTexts')
  return library.getFixedT(locale, namespaces ?? 'ui') as TranslateOf<N>
}

/**
 * Returns `t` in the reading language, which never changes while the component is mounted.
 *
 * @example const { t } = useTranslation(['home', 'ui']) // t('title'), t('ui:close')
 */
export function useTranslation<const N extends Namespaces = 'ui'>(namespaces?: N): { t: TranslateOf<N> } {
  const language = useReadingLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a component's namespaces never change
  return useMemo(() => ({ t: translate(namespaces, language) }), [language])
}
