import { languageTag } from '#shared/i18n/locales.ts'
import { currentLocale, localHref } from '#web/i18n/locale.ts'
import { translate } from '#web/i18n/use-translation.ts'
import { APP_NAME } from './constants.ts'
import { paths } from './paths.ts'

/** The path of each page that describes itself, by the namespace of its texts. */
const PATHS = {
  faq: paths.faq,
  how: paths.howItWorks,
  lab: paths.lab,
  listCheck: paths.listCheck,
  privacy: paths.privacy,
  safe: paths.playSafe,
  terms: paths.terms,
  trackRecord: paths.trackRecord,
  verifier: paths.verifier,
} as const
type Described = keyof typeof PATHS

const addressOf = (path: { to: () => string }, origin: string) => `${origin}${localHref(path.to())}`

/** Returns what search engines learn of a page: its title, description, language and address. */
export function pageData(page: Described, origin: string) {
  const t = translate(page)
  return {
    '@type': 'WebPage',
    name: t('title'),
    description: t('head.description'),
    inLanguage: languageTag(currentLocale()),
    url: addressOf(PATHS[page], origin),
  }
}

/** Returns the site as author or publisher. */
export function organization(origin: string) {
  return { '@type': 'Organization', name: APP_NAME, url: addressOf(paths.home, origin) }
}

/** Returns the way from the home page to a page. */
export function breadcrumbs(steps: readonly (readonly [name: string, url: string])[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  }
}

/** Returns a page's place below the home page. */
export function breadcrumb(page: Described, origin: string) {
  const { name, url } = pageData(page, origin)
  return breadcrumbs([
    [APP_NAME, addressOf(paths.home, origin)],
    [name, url],
  ])
}

/** Returns an open tool's data: a free web application and its breadcrumb. */
export const toolStructuredData = (tool: Described, origin: string): readonly object[] => [
  {
    ...pageData(tool, origin),
    '@type': 'WebApplication',
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    browserRequirements: 'JavaScript',
    isAccessibleForFree: true,
    publisher: organization(origin),
  },
  breadcrumb(tool, origin),
]
