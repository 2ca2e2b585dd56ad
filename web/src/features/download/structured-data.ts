import { languageTag } from '#shared/i18n/locales.ts'
import { currentLocale, localHref } from '#web/i18n/locale.ts'
import { translate } from '#web/i18n/use-translation.ts'
import { APP_NAME } from '#web/lib/constants.ts'
import { paths } from '#web/lib/paths.ts'
import type { PageModule } from '#web/lib/route.ts'

/** Says that the app is free; it has no ratings, so none are listed. */
export const structuredData: NonNullable<PageModule['structuredData']> = (origin) => [
  {
    '@type': 'WebApplication',
    name: APP_NAME,
    url: new URL(localHref(paths.home.to()), origin).href,
    description: translate('download')('head.description'),
    inLanguage: languageTag(currentLocale()),
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'EUR' },
  },
]
