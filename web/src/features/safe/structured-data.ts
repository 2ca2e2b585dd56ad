import { languageTag } from '#shared/i18n/locales.ts'
import { currentLocale, localHref } from '#web/i18n/locale.ts'
import { translate } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'

export function structuredData(origin: string): readonly object[] {
  const t = translate('safe')
  return [
    {
      '@type': 'WebPage',
      name: t('title'),
      description: t('head.description'),
      url: `${origin}${localHref(paths.playSafe.to())}`,
      inLanguage: languageTag(currentLocale()),
      about: { '@type': 'Thing', name: t('about') },
    },
  ]
}
