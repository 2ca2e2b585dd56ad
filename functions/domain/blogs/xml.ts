import { escapeHtml } from '#shared/html.ts'

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
