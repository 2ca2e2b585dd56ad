import { PAGES, type PageName } from '#shared/site/pages.ts'
import type { IconShape } from './icon-drawing.ts'

export interface Icon {
  /** A path below the site's root, without the leading slash. */
  readonly fileName: string
  readonly sizePx: number
  readonly shape: IconShape
  /** A drawing of `web/brand`, if not the mark. */
  readonly drawing?: string
}

/** Shortcuts of the installed app's icon, in this order; some systems show only the first three. */
export const SHORTCUTS = ['game', 'rounds', 'howItWorks', 'playSafe'] as const satisfies readonly PageName[]
export type Shortcut = (typeof SHORTCUTS)[number]

const DRAWINGS: Readonly<Record<Shortcut, string>> = {
  game: 'game',
  rounds: 'rounds',
  howItWorks: 'how-it-works',
  playSafe: 'play-safe',
}

function icons(
  sizes: readonly number[],
  shape: IconShape,
  name: (sizePx: number) => string,
): readonly Icon[] {
  return sizes.map((sizePx) => ({ fileName: `icons/${name(sizePx)}.png`, sizePx, shape }))
}

export const FAVICONS = icons([16, 32, 96, 192], 'tile', (size) => `favicon-${size}`)
export const APPLE_ICONS = icons(
  [57, 60, 72, 76, 114, 120, 144, 152, 180],
  'apple',
  (size) => `apple-touch-icon-${size}`,
)
export const APP_ICONS = [
  ...icons([192, 512], 'tile', (size) => `app-${size}`),
  ...icons([192, 512], 'maskable', (size) => `app-maskable-${size}`),
  ...icons([512], 'monochrome', (size) => `app-monochrome-${size}`),
]

export function shortcutIcons(shortcut: Shortcut): readonly Icon[] {
  const drawing = DRAWINGS[shortcut]
  return icons([96, 192], 'tile', (size) => `shortcut-${drawing}-${size}`).map((icon) => ({
    ...icon,
    drawing: `shortcuts/${drawing}`,
  }))
}

export function shortcutPath(shortcut: Shortcut): string {
  return PAGES[shortcut].pattern
}

export const ALL_ICONS: readonly Icon[] = [
  ...FAVICONS,
  ...APPLE_ICONS,
  ...APP_ICONS,
  ...SHORTCUTS.flatMap(shortcutIcons),
]
