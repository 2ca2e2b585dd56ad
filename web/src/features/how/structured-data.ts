import { languageTag } from '#shared/i18n/locales.ts'
import { currentLocale, localHref } from '#web/i18n/locale.ts'
import { translate } from '#web/i18n/use-translation.ts'
import { APP_NAME } from '#web/lib/constants.ts'
import { paths } from '#web/lib/paths.ts'

export function structuredData(origin: string): readonly object[] {
  const t = translate('how')
  const home = `${origin}${localHref(paths.home.to())}`
  const page = `${origin}${localHref(paths.howItWorks.to())}`
  const title = t('title')
  return [
    {
      '@type': 'TechArticle',
      headline: title,
      description: t('head.description'),
      inLanguage: languageTag(currentLocale()),
      url: page,
      mainEntityOfPage: page,
      isAccessibleForFree: true,
      author: { '@type': 'Organization', name: APP_NAME, url: home },
      publisher: { '@type': 'Organization', name: APP_NAME, url: home },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: APP_NAME, item: home },
        { '@type': 'ListItem', position: 2, name: title, item: page },
      ],
    },
  ]
}
