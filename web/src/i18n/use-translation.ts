import type { FlatNamespace, i18n, TFunction } from 'i18next'
import { useMemo } from 'react'
import type { Locale } from '#shared/i18n/locales.ts'
import { currentLocale } from './locale.ts'
import { useReadingLanguage } from './reading-language.tsx'

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

let library: Pick<i18n, 'getFixedT'> | undefined

/** Says where translations are. The library comes with the first part of a page that needs it. */
export function provideTranslations(from: Pick<i18n, 'getFixedT'>): void {
  library = from
}

/** The translations of a namespace outside components; of several, the first is meant where a key names none. */
export function translate<const N extends Namespaces = 'ui'>(
  namespaces?: N,
  locale: Locale = currentLocale(),
): TFunction<N> {
  if (!library) throw new Error('No translations are here: an island that has none is given its texts')
  // It changes no list that it is given.
  return library.getFixedT(locale, (namespaces ?? 'ui') as FlatNamespace) as TFunction<N>
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
