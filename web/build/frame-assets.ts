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
/** Of the staff, whose pages are never kept. */
const STAFF_WORDS = [
  'admin',
  'audit',
  'casinos',
  'dashboard',
  'editor',
  'images',
  'lists',
  'posts',
  'players',
]
/** Pages that open, or explain themselves, without a connection. */
const FRAME_FEATURES = ['home', 'error']

interface FrameAssets {
  readonly shared: readonly string[]
  readonly byLocale: Readonly<Record<Locale, readonly string[]>>
  /** What an island needs beyond that, by its name. */
  readonly islands: Readonly<Record<string, readonly string[]>>
  /** Translations of pages that are not of the frame, by language and namespace. */
  readonly words: Readonly<Record<Locale, Readonly<Record<string, string>>>>
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
  const words = {} as Record<Locale, Record<string, string>>
  for (const locale of LOCALES) {
    const translations = [
      `src/i18n/tables/${locale}.ts`,
      ...FRAME_WORDS.map((name) => `src/i18n/${locale}/${name}.json`),
    ]
    for (const source of translations) if (!manifest[source]) throw new Error(`The build has no ${source}`)
    byLocale[locale] = closure(manifest, translations).filter((file) => !shared.includes(file))
    words[locale] = wordsOf(manifest, locale)
  }
  return { shared, byLocale, islands: islandsOf(manifest, shared), words }
}

function wordsOf(manifest: ViteManifest, locale: Locale): Record<string, string> {
  const words: Record<string, string> = {}
  for (const [source, { file }] of Object.entries(manifest)) {
    const [, of, name] = /^src\/i18n\/(\w+)\/(\w+)\.json$/.exec(source) ?? []
    if (of === locale && name && !FRAME_WORDS.includes(name) && !STAFF_WORDS.includes(name)) {
      words[name] = `/${file}`
    }
  }
  return words
}

/** With what an island fetches later of its own feature: without a connection it cannot. */
function islandsOf(manifest: ViteManifest, shared: readonly string[]): FrameAssets['islands'] {
  const islands: Record<string, readonly string[]> = {}
  for (const source of Object.keys(manifest)) {
    const [, name, feature] = /^src\/(features\/(\w[\w-]*)\/(?:.+\/)?[\w-]+-island)\.tsx$/.exec(source) ?? []
    if (!name) continue
    const own = closure(manifest, [source], (later) => later.startsWith(`src/features/${feature}/`))
    const files = own.filter((file) => !shared.includes(file))
    if (files.length > 0) islands[name] = files
  }
  return islands
}

/** Sorted, so that the order of a build changes nothing. */
function closure(
  manifest: ViteManifest,
  roots: readonly string[],
  belongs: (source: string) => boolean = isOfFrame,
): readonly string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const later of chunk.dynamicImports ?? []) if (belongs(later)) visit(later)
  }
  for (const root of roots) visit(root)
  return [...files].sort()
}

function isOfFrame(source: string): boolean {
  const [, feature] = /^src\/features\/([^/]+)\//.exec(source) ?? []
  if (feature !== undefined) return FRAME_FEATURES.includes(feature)
  return !source.endsWith('.json') && !source.startsWith('src/i18n/tables/')
}
