import { languageTag } from '#shared/i18n/locales.ts'
import { currentLocale, localHref } from '#web/i18n/locale.ts'
import { translate } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import type { PageModule } from '#web/lib/route.ts'

export function webPage(page: 'privacy' | 'terms'): NonNullable<PageModule['structuredData']> {
  return (origin) => [
    {
      '@type': 'WebPage',
      name: translate(page)('title'),
      description: translate(page)('head.description'),
      url: `${origin}${localHref(paths[page].to())}`,
      inLanguage: languageTag(currentLocale()),
    },
  ]
}
