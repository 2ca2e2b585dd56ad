import type { Locale } from '#shared/i18n/locales.ts'
import { MANIFEST_TRANSLATIONS, type PictureName } from './manifest-translations.ts'

/** A committed picture of `web/public`, made by `npm run pictures`. */
export interface Picture {
  /** A path below the site's root. */
  readonly path: string
  readonly widthPx: number
  readonly heightPx: number
  readonly alt: string
}

export interface Screenshot extends Picture {
  readonly name: PictureName
  readonly formFactor: 'narrow' | 'wide'
}

/** Window size in CSS pixels and device pixel ratio: 1080 x 1920 and 1920 x 1080. */
export const WINDOWS = {
  narrow: { width: 360, height: 640, scale: 3 },
  wide: { width: 1280, height: 720, scale: 1.5 },
} as const

const SHOWN = [
  ['narrow', 'home'],
  ['narrow', 'game'],
  ['narrow', 'howItWorks'],
  ['wide', 'home'],
  ['wide', 'howItWorks'],
] as const satisfies readonly (readonly [Screenshot['formFactor'], PictureName])[]

/** Returns the install prompt's screenshots in a language. */
export function screenshots(locale: Locale): readonly Screenshot[] {
  return SHOWN.map(([formFactor, name]) => {
    const { width, height, scale } = WINDOWS[formFactor]
    return {
      path: `/screenshots/${locale}/${formFactor}-${name}.webp`,
      widthPx: width * scale,
      heightPx: height * scale,
      alt: MANIFEST_TRANSLATIONS[locale].screenshots[name],
      name,
      formFactor,
    }
  })
}

/** Returns the image of a shared link; `og:image` needs the site's origin before its path. */
export function shareImage(locale: Locale): Picture {
  const { title, line } = MANIFEST_TRANSLATIONS[locale].share
  return {
    path: `/share/${locale}.png`,
    widthPx: 1200,
    heightPx: 630,
    alt: `Fairflight. ${title.replace(/\.$/, '')}. ${line}`,
  }
}
