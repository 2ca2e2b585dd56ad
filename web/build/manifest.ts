import { withLocale } from '#shared/i18n/locale-path.ts'
import { type Locale, languageTag } from '#shared/i18n/locales.ts'
import { APP_ICONS, type Icon, SHORTCUTS, shortcutIcons, shortcutPath } from './icon-list.ts'
import { MANIFEST_TRANSLATIONS } from './manifest-translations.ts'
import { screenshots } from './pictures.ts'

export const SHORT_NAME = 'Fairflight'
/** The colour of the browser's own frame (docs/product.md, section 2). */
export const THEME_COLOR = '#303030'
/** The splash screen's colour, equal to the pages' background. */
const BACKGROUND_COLOR = '#121730'

export type Manifest = ReturnType<typeof manifestFor>

export function manifestPath(locale: Locale): string {
  return withLocale(locale, '/manifest.webmanifest')
}

/**
 * Returns the web app manifest in a language.
 *
 * There is one app: the same `id` in every language, so nobody installs it twice, and the whole site as its `scope`,
 * since a narrower one would open the language switch in a browser tab.
 */
export function manifestFor(locale: Locale) {
  const translations = MANIFEST_TRANSLATIONS[locale]
  return {
    id: '/',
    start_url: withLocale(locale, '/'),
    scope: '/',
    name: translations.name,
    short_name: SHORT_NAME,
    description: translations.description,
    lang: languageTag(locale),
    dir: 'ltr',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    theme_color: THEME_COLOR,
    background_color: BACKGROUND_COLOR,
    categories: ['education', 'utilities'],
    prefer_related_applications: false,
    icons: APP_ICONS.map((icon) => ({ ...imageOf(icon), purpose: purposeOf(icon) })),
    shortcuts: SHORTCUTS.map((shortcut) => ({
      ...translations.shortcuts[shortcut],
      url: withLocale(locale, shortcutPath(shortcut)),
      icons: shortcutIcons(shortcut).map(imageOf),
    })),
    screenshots: screenshots(locale).map(({ path, widthPx, heightPx, alt, formFactor }) => ({
      src: path,
      sizes: `${widthPx}x${heightPx}`,
      type: 'image/webp',
      form_factor: formFactor,
      label: alt,
    })),
  }
}

function imageOf({ fileName, sizePx }: Icon) {
  return { src: `/${fileName}`, sizes: `${sizePx}x${sizePx}`, type: 'image/png' }
}

function purposeOf({ shape }: Icon): 'any' | 'maskable' | 'monochrome' {
  return shape === 'maskable' || shape === 'monochrome' ? shape : 'any'
}
