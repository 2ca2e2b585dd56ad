import { escapeHtml } from '#shared/html.ts'
import { type Locale, languageTag } from '#shared/i18n/locales.ts'
import { BEFORE_PAINT, BOOT } from './boot.ts'
import type { Chunks } from './chunks.ts'
import { APPLE_ICONS, FAVICONS, type Icon } from './icon-list.ts'
import { manifestPath, SHORT_NAME, THEME_COLOR } from './manifest.ts'

export interface DocumentParts {
  readonly locale: Locale
  readonly title: string
  /** Lines of the head for search engines and previews. */
  readonly about: readonly string[]
  /** The content of `#root`. */
  readonly html: string
  readonly code: PageCode
}

/** The page's references to its styles and code. */
export interface PageCode {
  readonly head: readonly string[]
  /** Attributes of `#root`, with a leading space if any. */
  readonly rootAttributes: string
  /** HTML after `#root`. */
  readonly end: string
}

/** Returns a complete page. */
export function documentOf({ locale, title, about, html, code }: DocumentParts): string {
  const lines = [
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="color-scheme" content="dark" />',
    ...code.head,
    ...about,
    headLinks(locale),
    `<script>${BEFORE_PAINT}</script>`,
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

/**
 * Returns code that loads at once, for the application's frame, which shows nothing without it.
 * @param css the styles of every page, which name the face
 */
export function codeAtOnce(entry: string, chunks: Chunks, css: string): PageCode {
  const others = chunks.scripts.filter((file) => file !== entry)
  return {
    head: [
      ...facePreload(css),
      ...chunks.styles.map((style) => `<link rel="stylesheet" href="${style}" />`),
      ...others.map((file) => `<link rel="modulepreload" href="${file}" />`),
      `<script type="module" src="${entry}"></script>`,
    ],
    rootAttributes: '',
    end: '',
  }
}

/**
 * Returns inlined styles and code that loads after the first paint, for a page with prerendered content.
 * @param scripts the entry first
 * @param namespaces of the translations that the page's islands fetch
 */
export function codeAfterPaint(
  scripts: readonly string[],
  css: string,
  namespaces: readonly string[],
): PageCode {
  return {
    head: [...facePreload(css), `<style>${css}</style>`],
    rootAttributes: ` data-scripts="${scripts.join(' ')}" data-namespaces="${namespaces.join(' ')}"`,
    end: `\n<script>${BOOT}</script>`,
  }
}

/** Asks for the face at once: found only while text is laid out, it would come too late for a first visit, or move text. */
function facePreload(css: string): string[] {
  const [face] = /\/assets\/[\w-]+\.woff2/.exec(css) ?? []
  return face ? [`<link rel="preload" href="${face}" as="font" type="font/woff2" crossorigin />`] : []
}

/** Returns the head's links to icons and manifest, and the colour of the browser's frame. */
export function headLinks(locale: Locale): string {
  return [
    `<meta name="theme-color" content="${THEME_COLOR}" />`,
    `<meta name="application-name" content="${SHORT_NAME}" />`,
    `<meta name="apple-mobile-web-app-title" content="${SHORT_NAME}" />`,
    // Browsers that can draw SVG prefer it only if the ICO's `sizes` is stated.
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
