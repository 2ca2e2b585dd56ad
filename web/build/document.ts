import { canonicalPath, withLocale } from '#shared/i18n/locale-path.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { PAGES, type PageName, PRERENDERED, type SiteFileName } from '#shared/site/pages.ts'
import { BOOT } from './boot.ts'
import type { Chunks } from './chunks.ts'
import { headLinks } from './head-links.ts'
import { shareImage } from './pictures.ts'

export interface DocumentParts {
  readonly locale: Locale
  readonly name: SiteFileName
  /** `https://fairflight.example` */
  readonly origin: string
  readonly title: string
  readonly description: string
  readonly structuredData: readonly object[]
  /** What stands in `#root`. */
  readonly html: string
  /** Where the code of the page begins. */
  readonly entry: string
  readonly chunks: Chunks
  /** The text of the chunks' styles. */
  readonly css: string
}

/** A whole built page. */
export function documentOf(parts: DocumentParts): string {
  const { locale, title, html } = parts
  const code = parts.name === 'app' ? codeAtOnce(parts) : codeAfterPaint(parts)
  const lines = [
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    `<title>${escapeText(title)}</title>`,
    '<meta name="color-scheme" content="dark" />',
    ...code.head,
    ...(isFound(parts.name) ? foundLines(parts, parts.name) : ['<meta name="robots" content="noindex" />']),
    headLinks(locale),
  ]
  return `<!doctype html>
<html lang="${locale}">
<head>
${lines.join('\n')}
</head>
<body>
<div id="root"${code.rootAttributes}>${html}</div>${code.end}
</body>
</html>
`
}

interface Code {
  readonly head: readonly string[]
  readonly rootAttributes: string
  readonly end: string
}

/** The frame of the application shows nothing without its code. */
function codeAtOnce({ entry, chunks }: DocumentParts): Code {
  const others = chunks.scripts.filter((file) => file !== entry)
  return {
    head: [
      ...chunks.styles.map((style) => `<link rel="stylesheet" href="${style}" />`),
      ...others.map((file) => `<link rel="modulepreload" href="${file}" />`),
      `<script type="module" src="${entry}"></script>`,
    ],
    rootAttributes: '',
    end: '',
  }
}

/** A page that stands in its HTML carries its styles, so that the first answer can be painted. */
function codeAfterPaint({ entry, chunks, css }: DocumentParts): Code {
  const files = [entry, ...chunks.scripts.filter((file) => file !== entry)]
  return {
    head: [`<style>${css}</style>`],
    rootAttributes: ` data-scripts="${files.join(' ')}"`,
    end: `\n<script>${BOOT}</script>`,
  }
}

function isFound(name: SiteFileName): name is PageName {
  return PRERENDERED.some((page) => page === name)
}

/** What only a page that search engines shall find says of itself. */
function foundLines(
  { locale, origin, title, description, structuredData }: DocumentParts,
  page: PageName,
): string[] {
  const address = (language: Locale) => addressOf(origin, language, page)
  const image = shareImage(locale)
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${address(locale)}" />`,
    ...LOCALES.map((each) => `<link rel="alternate" hreflang="${each}" href="${address(each)}" />`),
    `<link rel="alternate" hreflang="x-default" href="${address(DEFAULT_LOCALE)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Fairflight'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address(locale)),
    meta('property', 'og:locale', locale),
    meta('property', 'og:image', `${origin}${image.path}`),
    meta('property', 'og:image:width', String(image.widthPx)),
    meta('property', 'og:image:height', String(image.heightPx)),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...structuredData.map(
      (data) =>
        `<script type="application/ld+json">${escapeScript(
          JSON.stringify({ '@context': 'https://schema.org', ...data }),
        )}</script>`,
    ),
  ]
}

/** The whole canonical address of a page in a language. */
export function addressOf(origin: string, locale: Locale, page: PageName): string {
  return `${origin}${canonicalPath(withLocale(locale, PAGES[page].pattern))}`
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeText(content)}" />`
}

export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** Inside a script only its end must not stand. */
function escapeScript(json: string): string {
  // A hyphen that only says where a word may break is nothing to a machine.
  return json.replace(/</g, '\\u003c').replaceAll('\u00ad', '')
}
