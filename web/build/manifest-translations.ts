import type { Locale } from '#shared/i18n/locales.ts'
import type { Shortcut } from './icon-list.ts'
import de from './manifest-translations/de.json' with { type: 'json' }
import en from './manifest-translations/en.json' with { type: 'json' }
import es from './manifest-translations/es.json' with { type: 'json' }
import fr from './manifest-translations/fr.json' with { type: 'json' }
import it from './manifest-translations/it.json' with { type: 'json' }
import pt from './manifest-translations/pt.json' with { type: 'json' }

export type PictureName = 'home' | 'game' | 'howItWorks'

export interface ManifestWords {
  readonly name: string
  readonly description: string
  readonly shortcuts: Readonly<Record<Shortcut, { readonly name: string; readonly description: string }>>
  /** Alternative texts of the screenshots. */
  readonly screenshots: Readonly<Record<PictureName, string>>
  /** The text on the image of a shared link. */
  readonly share: { readonly title: string; readonly line: string }
}

/** Translations outside the pages: in the installed app's frame and in link previews. */
export const MANIFEST_TRANSLATIONS: Readonly<Record<Locale, ManifestWords>> = { en, it, es, fr, de, pt }
