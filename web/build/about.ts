import { escapeHtml } from '#shared/html.ts'
import { DEFAULT_LOCALE, type Locale, languageTag, regionalTag } from '#shared/i18n/locales.ts'
import { SITE_CONFIG } from '#shared/site/config.ts'

/** The image of a shared link's preview. */
export interface AboutImage {
  readonly url: string
  readonly widthPx?: number | undefined
  readonly heightPx?: number | undefined
  readonly alt?: string | undefined
}

/** Metadata of a page for search engines; all addresses are absolute. */
export interface About {
  readonly locale: Locale
  readonly title: string
  readonly description: string
  readonly canonical: string
  /** The page in all its languages, its own included; empty if there is only this one. */
  readonly languages: readonly { readonly locale: Locale; readonly url: string }[]
  readonly type: 'website' | 'article'
  readonly image: AboutImage
  /** Open Graph's own fields of an article, e.g. `article:published_time`. */
  readonly article?: readonly (readonly [property: string, content: string])[]
  readonly structuredData: readonly object[]
  readonly feeds?: readonly { readonly title: string; readonly url: string; readonly type: 'atom' | 'rss' }[]
}

export const NOINDEX = '<meta name="robots" content="noindex" />'

/** Returns the lines of the head that search engines and previews read. */
export function aboutLines(about: About): string[] {
  const { locale, title, description, canonical, languages, image, feeds = [] } = about
  const defaultUrl = languages.find((each) => each.locale === DEFAULT_LOCALE)?.url
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    ...languages.map((each) => alternate(languageTag(each.locale), each.url)),
    ...(defaultUrl === undefined ? [] : [alternate('x-default', defaultUrl)]),
    ...feeds.map(feedLink),
    meta('property', 'og:type', about.type),
    meta('property', 'og:site_name', SITE_CONFIG.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', openGraphLocale(locale)),
    ...languages
      .filter((each) => each.locale !== locale)
      .map((each) => meta('property', 'og:locale:alternate', openGraphLocale(each.locale))),
    ...imageLines(image),
    ...(about.article ?? []).map(([property, content]) => meta('property', property, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...about.structuredData.map(structuredLine),
  ]
}

/** Returns `pt_BR`, the form that Open Graph uses. */
function openGraphLocale(locale: Locale): string {
  return regionalTag(locale).replace('-', '_')
}

function alternate(hreflang: string, url: string): string {
  return `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(url)}" />`
}

function feedLink({ title, url, type }: NonNullable<About['feeds']>[number]): string {
  return `<link rel="alternate" type="application/${type}+xml" title="${escapeHtml(title)}" href="${escapeHtml(url)}" />`
}

function imageLines({ url, widthPx, heightPx, alt }: AboutImage): string[] {
  return [
    meta('property', 'og:image', url),
    ...(widthPx === undefined ? [] : [meta('property', 'og:image:width', String(widthPx))]),
    ...(heightPx === undefined ? [] : [meta('property', 'og:image:height', String(heightPx))]),
    ...(alt === undefined ? [] : [meta('property', 'og:image:alt', alt)]),
  ]
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
}

function structuredLine(data: object): string {
  const json = scriptJson({ '@context': 'https://schema.org', ...data })
  // Soft hyphens mean nothing to a machine.
  return `<script type="application/ld+json">${json.replaceAll('\u00ad', '')}</script>`
}

/** Escapes JSON for a script element: without `<`, no text can end the element or begin a comment. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
