import { LOCALES, type Locale } from '#shared/i18n/locales.ts'

/** What vite writes to `.vite/manifest.json`, as far as it is read here. */
export type ViteManifest = Readonly<Record<string, ManifestChunk>>

interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

/** Of the application, and of public pages. */
const ENTRIES = ['src/main.tsx', 'src/document.ts']
/** Words without which nothing can be shown, or told, where there is no connection; those of every page come with the table. */
const FRAME_WORDS = ['home', 'error']
/** Pages that open, or explain themselves, without a connection. */
const FRAME_FEATURES = ['home', 'error']

interface FrameAssets {
  readonly shared: readonly string[]
  readonly byLocale: Readonly<Record<Locale, readonly string[]>>
}

/**
 * The files without which the frame of the application does not stand: all that the entries import, at once
 * or later, without the other pages and their translations.
 *
 * @throws Error where the build has no entry, or a language no translations
 */
export function frameAssets(manifest: ViteManifest): FrameAssets {
  for (const entry of ENTRIES) if (!manifest[entry]) throw new Error(`The build has no ${entry}`)
  const shared = closure(manifest, ENTRIES)
  const byLocale = {} as Record<Locale, readonly string[]>
  for (const locale of LOCALES) {
    const translations = [
      `src/i18n/tables/${locale}.ts`,
      ...FRAME_WORDS.map((name) => `src/i18n/${locale}/${name}.json`),
    ]
    for (const source of translations) if (!manifest[source]) throw new Error(`The build has no ${source}`)
    byLocale[locale] = closure(manifest, translations).filter((file) => !shared.includes(file))
  }
  return { shared, byLocale }
}

/** Sorted, so that the order of a build changes nothing. */
function closure(manifest: ViteManifest, roots: readonly string[]): readonly string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const later of chunk.dynamicImports ?? []) if (isOfFrame(later)) visit(later)
  }
  for (const root of roots) visit(root)
  return [...files].sort()
}

function isOfFrame(source: string): boolean {
  const [, feature] = /^src\/features\/([^/]+)\//.exec(source) ?? []
  if (feature !== undefined) return FRAME_FEATURES.includes(feature)
  return !source.endsWith('.json') && !source.startsWith('src/i18n/tables/')
}
