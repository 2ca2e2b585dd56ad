import { canonicalPath, withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { PAGES, type PageName, PRERENDERED, type SiteFileName } from '#shared/site/pages.ts'
import { aboutLines, NOINDEX } from './about.ts'
import { type DocumentParts, documentOf } from './document.ts'
import { shareImage } from './pictures.ts'

export interface PrerenderedParts extends Omit<DocumentParts, 'about'> {
  readonly name: SiteFileName
  readonly origin: string
  readonly description: string
  readonly structuredData: readonly object[]
}

export function prerenderedDocument(parts: PrerenderedParts): string {
  const about = isFound(parts.name) ? foundLines(parts, parts.name) : [NOINDEX]
  return documentOf({ ...parts, about })
}

function isFound(name: SiteFileName): name is PageName {
  return PRERENDERED.some((page) => page === name)
}

/** Returns the metadata of pages meant for search engines. */
function foundLines(parts: PrerenderedParts, page: PageName): string[] {
  const { locale, origin, title, description, structuredData } = parts
  const image = shareImage(locale)
  return aboutLines({
    locale,
    title,
    description,
    canonical: addressOf(origin, locale, page),
    languages: LOCALES.map((each) => ({ locale: each, url: addressOf(origin, each, page) })),
    type: 'website',
    image: { ...image, url: `${origin}${image.path}` },
    structuredData,
  })
}

/** Returns the absolute canonical address of a page in a language. */
export function addressOf(origin: string, locale: Locale, page: PageName): string {
  return `${origin}${canonicalPath(withLocale(locale, PAGES[page].pattern))}`
}
