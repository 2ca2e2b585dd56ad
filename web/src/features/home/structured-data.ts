import { APP_NAME } from '#web/app/constants.ts'
import { paths } from '#web/app/paths.ts'
import type { PageModule } from '#web/app/route.ts'
import { currentLocale, localHref } from '#web/i18n/locale.ts'

/** The site's name, for search engines. */
export const structuredData: NonNullable<PageModule['structuredData']> = (_, origin) => [
  {
    '@type': 'WebSite',
    name: APP_NAME,
    url: origin + localHref(paths.home.to()),
    inLanguage: currentLocale(),
  },
]
