import { languageTag } from '#shared/i18n/locales.ts'
import { currentLocale, localHref } from '#web/i18n/locale.ts'
import { paths } from '#web/lib/paths.ts'
import type { PageModule } from '#web/lib/route.ts'

/** A legal text for machines, https://schema.org/WebPage. */
export function webPage(page: 'privacy' | 'terms'): NonNullable<PageModule['structuredData']> {
  return (t, origin) => [
    {
      '@type': 'WebPage',
      name: t('title', { ns: page }),
      description: t('head.description', { ns: page }),
      url: `${origin}${localHref(paths[page].to())}`,
      inLanguage: languageTag(currentLocale()),
    },
  ]
}
