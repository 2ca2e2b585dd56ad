import { languageTag } from '#shared/i18n/locales.ts'
import { currentLocale, localHref } from '#web/i18n/locale.ts'
import { APP_NAME } from '#web/lib/constants.ts'
import { paths } from '#web/lib/paths.ts'
import type { PageModule } from '#web/lib/route.ts'

/** Names the site for search engines. */
export const structuredData: NonNullable<PageModule['structuredData']> = (origin) => [
  {
    '@type': 'WebSite',
    name: APP_NAME,
    url: origin + localHref(paths.home.to()),
    inLanguage: languageTag(currentLocale()),
  },
]
