import { type Locale, languageTag } from '#shared/i18n/locales.ts'
import { BOOT, THEME } from './boot.ts'
import type { Chunks } from './chunks.ts'
import { escapeText } from './escape.ts'
import { APPLE_ICONS, FAVICONS, type Icon } from './icon-list.ts'
import { manifestPath, SHORT_NAME, THEME_COLOR } from './manifest.ts'

export interface DocumentParts {
  readonly locale: Locale
  readonly title: string
  /** What the page says of itself to search engines and in previews: whole lines of its head. */
  readonly about: readonly string[]
  /** What stands in `#root`. */
  readonly html: string
  readonly code: PageCode
}

/** How a page gets its styles and its code. */
export interface PageCode {
  readonly head: readonly string[]
  /** Of `#root`, beginning with a space where there are any. */
  readonly rootAttributes: string
  /** After `#root`. */
  readonly end: string
}

/** A whole page. */
export function documentOf({ locale, title, about, html, code }: DocumentParts): string {
  const lines = [
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    `<title>${escapeText(title)}</title>`,
    '<meta name="color-scheme" content="dark" />',
    ...code.head,
    ...about,
    headLinks(locale),
    `<script>${THEME}</script>`,
  ]
  return `<!doctype html>
<html lang="${languageTag(locale)}">
<head>
${lines.join('\n')}
</head>
<body>
<div id="root"${code.rootAttributes}>${html}</div>${code.end}
</body>
</html>
`
}

/** The frame of the application shows nothing without its code. */
export function codeAtOnce(entry: string, chunks: Chunks): PageCode {
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

/**
 * A page that stands in its HTML carries its styles, so that the first answer can be painted.
 *
 * @param scripts what it runs, the entry first
 * @param namespaces of translations, which its islands fetch
 */
export function codeAfterPaint(
  scripts: readonly string[],
  css: string,
  namespaces: readonly string[],
): PageCode {
  return {
    head: [`<style>${css}</style>`],
    rootAttributes: ` data-scripts="${scripts.join(' ')}" data-namespaces="${namespaces.join(' ')}"`,
    end: `\n<script>${BOOT}</script>`,
  }
}

/** The lines of a page's head that name icons, manifest and the colour of the browser's frame. */
export function headLinks(locale: Locale): string {
  return [
    `<meta name="theme-color" content="${THEME_COLOR}" />`,
    `<meta name="application-name" content="${SHORT_NAME}" />`,
    `<meta name="apple-mobile-web-app-title" content="${SHORT_NAME}" />`,
    // Browsers that draw SVG prefer it only where the ICO file names a size of its own.
    '<link rel="icon" href="/favicon.ico" sizes="32x32" />',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />',
    ...FAVICONS.map((icon) => `<link rel="icon" type="image/png" ${sizeAndPlace(icon)} />`),
    ...APPLE_ICONS.map((icon) => `<link rel="apple-touch-icon" ${sizeAndPlace(icon)} />`),
    `<link rel="manifest" href="${manifestPath(locale)}" />`,
  ].join('\n')
}

function sizeAndPlace({ fileName, sizePx }: Icon): string {
  return `sizes="${sizePx}x${sizePx}" href="/${fileName}"`
}
