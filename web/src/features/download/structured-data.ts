import { APP_NAME } from '#web/app/constants.ts'
import { paths } from '#web/app/paths.ts'
import type { PageModule } from '#web/app/route.ts'
import { currentLocale, localHref } from '#web/i18n/locale.ts'

/** What it is and that it costs nothing; it has no ratings, so none are told. */
export const structuredData: NonNullable<PageModule['structuredData']> = (t, origin) => [
  {
    '@type': 'WebApplication',
    name: APP_NAME,
    url: new URL(localHref(paths.home.to()), origin).href,
    description: t('head.description', { ns: 'download' }),
    inLanguage: currentLocale(),
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'EUR' },
  },
]
