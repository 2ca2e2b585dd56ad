import { withLocale } from '#shared/i18n/locale-path.ts'
import { type Locale, languageTag } from '#shared/i18n/locales.ts'
import { SITE_CONFIG } from '#shared/site/config.ts'
import { FEED_PATH, PAGES } from '#shared/site/pages.ts'
import { xmlText } from './xml.ts'

export interface FeedEntry {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly author: string | undefined
  readonly category: string | undefined
  readonly publishedAt: string
  readonly updatedAt: string
  /** The whole article; a summary must do where it is not given. */
  readonly html: string | undefined
}

export interface FeedParts {
  readonly origin: string
  readonly locale: Locale
  readonly entries: readonly FeedEntry[]
}

/** An Atom feed, https://www.rfc-editor.org/rfc/rfc4287. Ids stay whatever a post is called and wherever it moves. */
export function atomFeed({ origin, locale, entries }: FeedParts): string {
  const address = (path: string) => xmlText(`${origin}${withLocale(locale, path)}`)
  const updatedAt = entries.map((entry) => entry.updatedAt).sort()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(locale)}" xml:base="${xmlText(origin)}/">
<id>${address(FEED_PATH)}</id>
<title>${SITE_CONFIG.name}</title>
<updated>${updatedAt.at(-1) ?? new Date(0).toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${address(FEED_PATH)}"/>
<link rel="alternate" type="text/html" href="${address(PAGES.blog.pattern)}"/>
<icon>${xmlText(origin)}/favicon.svg</icon>
${entries.map((entry) => entryXml(entry, address(`/${entry.slug}`), new URL(origin).hostname)).join('\n')}
</feed>
`
}

/** A tag URI (RFC 4151) of the year in which the site began: `urn:fairflight` would need a registered namespace. */
function entryXml(entry: FeedEntry, address: string, host: string): string {
  const summary = xmlText(entry.summary).trim()
  return `<entry>
<id>tag:${host},2026:post:${xmlText(entry.id)}</id>
<title>${xmlText(entry.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${entry.publishedAt}</published>
<updated>${entry.updatedAt}</updated>
<author><name>${xmlText(entry.author ?? SITE_CONFIG.name)}</name></author>
${entry.category === undefined ? '' : `<category term="${xmlText(entry.category)}"/>\n`}${summary === '' ? '' : `<summary>${summary}</summary>\n`}${entry.html === undefined ? '' : `<content type="html">${xmlText(entry.html)}</content>\n`}</entry>`
}
