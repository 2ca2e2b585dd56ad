import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { PAGES, siteFile, siteFilePath } from '#shared/site/pages.ts'
import type { FrameFiles } from '../src/pwa/frames.ts'
import { APPLICATION, type ClientManifest, DOCUMENT } from './chunks.ts'

/** The pages of a frame: an address served by the application's frame, and the home page. */
const FRAME_PAGES = [PAGES.error.pattern, PAGES.home.pattern]

/** Options of vite-plugin-pwa. */
const OPTIONS: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'src/pwa',
  manifest: false,
  injectRegister: false,
  // The precached files depend on the language, see `frameFiles`.
  injectManifest: { injectionPoint: undefined, rollupFormat: 'iife' },
  integration: {
    configureCustomSWViteBuild: (config) => {
      config.logLevel = 'warn'
    },
  },
}

/**
 * Lets vite-plugin-pwa write the worker `sw.js` and its removal `sw-off.js` once the pages are written. If nothing of the
 * frame has changed, the bytes stay the same, and no browser offers a new version.
 */
export async function buildServiceWorkers(root: string, outDir: string): Promise<void> {
  const define = { FRAME_FILES: JSON.stringify(await frameFiles(outDir)) }
  // VitePWA returns two plugins; the second would build the worker at once, before the pages are written.
  const plugins = ['sw.ts', 'sw-off.ts'].flatMap((filename) => VitePWA({ ...OPTIONS, filename }).slice(0, 1))
  await resolveConfig({ root, define, plugins, logLevel: 'warn', build: { outDir } }, 'build')
  for (const { api } of plugins) await api.generateSW()
}

async function frameFiles(outDir: string): Promise<FrameFiles> {
  const manifest: ClientManifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
  const { shared, byLocale, islands, translations } = frameAssets(manifest)
  const hash = createHash('sha256').update(JSON.stringify([shared, byLocale, islands, translations]))
  const locales = {} as Record<Locale, FrameFiles['locales'][Locale]>
  for (const locale of LOCALES) {
    const pages: Record<string, string> = {}
    for (const path of FRAME_PAGES) {
      const address = `/${locale}${path === '/' ? '' : path}`
      const file = siteFilePath(siteFile(address))
      hash.update(await readFile(join(outDir, file)))
      pages[file] = address
    }
    locales[locale] = { assets: byLocale[locale], pages, translations: translations[locale] }
  }
  return { version: hash.digest('base64url').slice(0, 12), assets: shared, islands, locales }
}

const ENTRIES = [APPLICATION, DOCUMENT]
/** Features whose pages open, or explain themselves, offline. Their namespaces have the same names. */
const FRAME_FEATURES = ['home', 'error']
/** Namespaces of staff pages, which are never stored. */
const STAFF_NAMESPACES = [
  'admin',
  'auditLog',
  'casinos',
  'dashboard',
  'editor',
  'images',
  'lists',
  'posts',
  'players',
]
/** Modules that are of no use without a connection. */
const ONLINE_ONLY = ['src/features/home/featured-posts.tsx', 'src/i18n/staff-namespaces.ts']

interface FrameAssets {
  readonly shared: readonly string[]
  readonly byLocale: Readonly<Record<Locale, readonly string[]>>
  /** Additional files of each island, by island name. */
  readonly islands: Readonly<Record<string, readonly string[]>>
  /** Translations of pages outside the frame, by language and namespace. */
  readonly translations: Readonly<Record<Locale, Readonly<Record<string, string>>>>
}

/**
 * Returns the files that the application's frame needs: all static and dynamic imports of the entries, without other
 * pages and their translations.
 * @throws Error if the build lacks an entry or a language's translations
 */
export function frameAssets(manifest: ClientManifest): FrameAssets {
  for (const entry of ENTRIES) if (!manifest[entry]) throw new Error(`The build has no ${entry}`)
  const shared = closure(manifest, ENTRIES)
  const byLocale = {} as Record<Locale, readonly string[]>
  const translations = {} as Record<Locale, Record<string, string>>
  for (const locale of LOCALES) {
    const sources = [
      `src/i18n/tables/${locale}.ts`,
      ...FRAME_FEATURES.map((name) => `src/i18n/${locale}/${name}.json`),
    ]
    for (const source of sources) if (!manifest[source]) throw new Error(`The build has no ${source}`)
    byLocale[locale] = closure(manifest, sources).filter((file) => !shared.includes(file))
    translations[locale] = translationsOf(manifest, locale)
  }
  return { shared, byLocale, islands: islandsOf(manifest, shared), translations }
}

function translationsOf(manifest: ClientManifest, locale: Locale): Record<string, string> {
  const translations: Record<string, string> = {}
  for (const [source, { file }] of Object.entries(manifest)) {
    const [, fileLocale, name] = /^src\/i18n\/(\w+)\/(\w+)\.json$/.exec(source) ?? []
    if (fileLocale === locale && name && !FRAME_FEATURES.includes(name) && !STAFF_NAMESPACES.includes(name)) {
      translations[name] = `/${file}`
    }
  }
  return translations
}

/** Returns each island's files with the dynamic imports of its own feature, which cannot be fetched offline. */
function islandsOf(manifest: ClientManifest, shared: readonly string[]): FrameAssets['islands'] {
  const islands: Record<string, readonly string[]> = {}
  for (const source of Object.keys(manifest)) {
    const [, name, feature] = /^src\/(features\/(\w[\w-]*)\/(?:.+\/)?[\w-]+-island)\.tsx$/.exec(source) ?? []
    if (!name) continue
    const own = closure(
      manifest,
      [source],
      (later) => later.startsWith(`src/features/${feature}/`) && !ONLINE_ONLY.includes(later),
    )
    const files = own.filter((file) => !shared.includes(file))
    if (files.length > 0) islands[name] = files
  }
  return islands
}

/** Returns the files of some sources and of their imports, sorted, so that the build's order changes nothing. */
function closure(
  manifest: ClientManifest,
  roots: readonly string[],
  belongs: (source: string) => boolean = isOfFrame,
): readonly string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const later of chunk.dynamicImports ?? []) if (belongs(later)) visit(later)
  }
  for (const root of roots) visit(root)
  return [...files].sort()
}

function isOfFrame(source: string): boolean {
  if (ONLINE_ONLY.includes(source)) return false
  const [, feature] = /^src\/features\/([^/]+)\//.exec(source) ?? []
  if (feature !== undefined) return FRAME_FEATURES.includes(feature)
  return !source.endsWith('.json') && !source.startsWith('src/i18n/tables/')
}
