import { languageTag } from '#shared/i18n/locales.ts'
import { currentLocale, localHref } from '#web/i18n/locale.ts'
import { translate } from '#web/i18n/use-translation.ts'
import { APP_NAME } from './constants.ts'
import { paths } from './paths.ts'

type Tool = 'verifier' | 'lab' | 'listCheck' | 'trackRecord'

/** Returns an open tool's data for search engines: a free web application and its breadcrumb below the home page. */
export function toolStructuredData(tool: Tool, origin: string): readonly object[] {
  const t = translate(tool)
  const home = `${origin}${localHref(paths.home.to())}`
  const page = `${origin}${localHref(paths[tool].to())}`
  const name = t('title')
  return [
    {
      '@type': 'WebApplication',
      name,
      description: t('head.description'),
      inLanguage: languageTag(currentLocale()),
      url: page,
      applicationCategory: 'UtilitiesApplication',
      operatingSystem: 'Any',
      browserRequirements: 'JavaScript',
      isAccessibleForFree: true,
      publisher: { '@type': 'Organization', name: APP_NAME, url: home },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: APP_NAME, item: home },
        { '@type': 'ListItem', position: 2, name, item: page },
      ],
    },
  ]
}
