import { escapeHtml } from '#shared/html.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { type Locale, languageTag } from '#shared/i18n/locales.ts'
import { feedText } from '#shared/i18n/texts.ts'
import { SITE_CONFIG } from '#shared/site/config.ts'
import { FEED_PATH, PAGES, RSS_PATH } from '#shared/site/pages.ts'
import { iso } from '#shared/time.ts'

export interface FeedEntry {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly author: string | undefined
  readonly category: string | undefined
  readonly publishedAt: string
  readonly updatedAt: string
  /** The whole article; without it the entry has its summary only. */
  readonly html: string | undefined
}

export interface FeedParts {
  readonly origin: string
  readonly locale: Locale
  readonly entries: readonly FeedEntry[]
}

/** An Atom feed, https://www.rfc-editor.org/rfc/rfc4287. Ids do not depend on a post's title or address. */
export function atomFeed({ origin, locale, entries }: FeedParts): string {
  const address = (path: string) => xmlText(`${origin}${withLocale(locale, path)}`)
  const updatedAt = entries.map((entry) => entry.updatedAt).sort()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(locale)}" xml:base="${xmlText(origin)}/">
<id>${address(FEED_PATH)}</id>
<title>${SITE_CONFIG.name}</title>
<updated>${updatedAt.at(-1) ?? iso(0)}</updated>
<link rel="self" type="application/atom+xml" href="${address(FEED_PATH)}"/>
<link rel="alternate" type="text/html" href="${address(PAGES.blog.pattern)}"/>
<icon>${xmlText(origin)}/favicon.svg</icon>
${entries.map((entry) => entryXml(entry, address(`/${entry.slug}`), new URL(origin).hostname)).join('\n')}
</feed>
`
}

function entryXml(entry: FeedEntry, address: string, host: string): string {
  const summary = xmlText(entry.summary).trim()
  return `<entry>
<id>${idOf(entry, host)}</id>
<title>${xmlText(entry.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${entry.publishedAt}</published>
<updated>${entry.updatedAt}</updated>
<author><name>${xmlText(entry.author ?? SITE_CONFIG.name)}</name></author>
${entry.category === undefined ? '' : `<category term="${xmlText(entry.category)}"/>\n`}${summary === '' ? '' : `<summary>${summary}</summary>\n`}${entry.html === undefined ? '' : `<content type="html">${xmlText(entry.html)}</content>\n`}</entry>`
}

const RSS_NAMESPACES = [
  ['atom', 'http://www.w3.org/2005/Atom'],
  ['content', 'http://purl.org/rss/1.0/modules/content/'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
] as const

/** The same posts as RSS 2.0, https://www.rssboard.org/rss-specification, under the same ids. */
export function rssFeed({ origin, locale, entries }: FeedParts): string {
  const address = (path: string) => xmlText(`${origin}${withLocale(locale, path)}`)
  const updatedAt = entries.map((entry) => entry.updatedAt).sort()
  const namespaces = RSS_NAMESPACES.map(([name, uri]) => ` xmlns:${name}="${uri}"`).join('')
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"${namespaces}>
<channel>
<title>${SITE_CONFIG.name}</title>
<link>${address(PAGES.blog.pattern)}</link>
<description>${xmlText(feedText(locale))}</description>
<language>${languageTag(locale).toLowerCase()}</language>
<atom:link rel="self" type="application/rss+xml" href="${address(RSS_PATH)}"/>
${updatedAt.length === 0 ? '' : `<lastBuildDate>${rfc822(updatedAt.at(-1) ?? '')}</lastBuildDate>\n`}${entries.map((entry) => itemXml(entry, address(`/${entry.slug}`), new URL(origin).hostname)).join('\n')}
</channel>
</rss>
`
}

/** An RSS item. It has no `author`, which RSS defines as an email address. */
function itemXml(entry: FeedEntry, address: string, host: string): string {
  const summary = xmlText(entry.summary).trim()
  return `<item>
<title>${xmlText(entry.title)}</title>
<link>${address}</link>
<guid isPermaLink="false">${idOf(entry, host)}</guid>
<pubDate>${rfc822(entry.publishedAt)}</pubDate>
<dc:creator>${xmlText(entry.author ?? SITE_CONFIG.name)}</dc:creator>
${entry.category === undefined ? '' : `<category>${xmlText(entry.category)}</category>\n`}${summary === '' ? '' : `<description>${summary}</description>\n`}${entry.html === undefined ? '' : `<content:encoded>${xmlText(entry.html)}</content:encoded>\n`}</item>`
}

/** `Fri, 20 Nov 2026 00:00:00 GMT`, the date of RFC 822 with four digits of the year, as RSS wants it. */
function rfc822(at: string): string {
  return new Date(at).toUTCString()
}

/** A tag URI (RFC 4151) with the year in which the site began. `urn:fairflight` would need a registered namespace. */
function idOf({ id }: FeedEntry, host: string): string {
  return `tag:${host},2026:post:${xmlText(id)}`
}

/** Characters that XML 1.0 forbids, escaped or not: https://www.w3.org/TR/xml/#charsets */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/**
 * Escapes a text for an element or an attribute.
 *
 * @example xmlText('a < b') // 'a &lt; b'
 */
export function xmlText(text: string): string {
  return escapeHtml(text.replace(NO_XML, ''))
}

export interface SitemapEntry {
  readonly path: string
  readonly changedAt?: string
}

/** A sitemap, https://www.sitemaps.org/protocol.html. Pages name their own translations, so it does not. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
    return `<url><loc>${xmlText(origin + path)}</loc>${lastmod}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</urlset>
`
}
