import type { TFunction } from 'i18next'
import { languageTag } from '#shared/i18n/locales.ts'
import { currentLocale, localHref } from '#web/i18n/locale.ts'
import { paths } from '#web/lib/paths.ts'

/** The page for machines, https://schema.org/WebPage. */
export function structuredData(t: TFunction, origin: string): readonly object[] {
  return [
    {
      '@type': 'WebPage',
      name: t('title', { ns: 'safe' }),
      description: t('head.description', { ns: 'safe' }),
      url: `${origin}${localHref(paths.playSafe.to())}`,
      inLanguage: languageTag(currentLocale()),
      about: { '@type': 'Thing', name: t('about', { ns: 'safe' }) },
    },
  ]
}
