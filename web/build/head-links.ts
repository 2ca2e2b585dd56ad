import type { Locale } from '#shared/i18n/locales.ts'
import { APPLE_ICONS, FAVICONS, type Icon } from './icon-list.ts'
import { manifestPath, SHORT_NAME, THEME_COLOR } from './manifest.ts'

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
