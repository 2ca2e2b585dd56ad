import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { PRERENDERED, type SiteFileName, siteFilePath } from '#shared/site/pages.ts'
import { cspHash, SCRIPT_HASHES } from './boot.ts'
import { type ClientManifest, chunksOf } from './chunks.ts'
import { codeAfterPaint, codeAtOnce, scriptsOf } from './document.ts'
import { prerenderedDocument } from './prerendered.ts'
import { readStyles } from './styles.ts'

/** What src/prerender.tsx gives; it is built first, so its types cannot be imported here without the DOM. */
export interface WrittenPage {
  readonly html: string
  readonly title: string
  readonly description: string
  readonly structuredData: readonly object[]
  readonly namespaces: readonly string[]
}

interface PagesOptions {
  readonly outDir: string
  readonly origin: string
  readonly manifest: ClientManifest
  readonly writePage: (locale: Locale, name: SiteFileName, origin: string) => Promise<WrittenPage>
}

const ENTRY = 'src/main.tsx'

/** The source of each page that stands in its HTML: the browser fetches it along with the page. */
const SOURCES: Readonly<Partial<Record<SiteFileName, string>>> = {
  home: 'home/home-page.tsx',
  faq: 'faq/faq-page.tsx',
  howItWorks: 'how/how-page.tsx',
  download: 'download/download-page.tsx',
  verifier: 'verifier/verifier-page.tsx',
  lab: 'lab/lab-page.tsx',
  audit: 'data-audit/data-audit-page.tsx',
  trackRecord: 'track-record/track-record-page.tsx',
  playSafe: 'safe/safe-page.tsx',
  privacy: 'legal/privacy-page.tsx',
  terms: 'legal/terms-page.tsx',
  'not-found': 'error/not-found-page.tsx',
  'no-such-page': 'error/not-found-page.tsx',
}

/**
 * Writes every page in every language.
 *
 * @returns what the content security policy must name: the inline styles and scripts of the pages
 */
export async function writePages(options: PagesOptions): Promise<{ script: string[]; style: string[] }> {
  const { outDir, origin, manifest, writePage } = options
  const names: SiteFileName[] = [...PRERENDERED, 'app', 'not-found', 'no-such-page']
  const entry = `/${manifest[ENTRY]?.file}`
  const inlineStyles = new Set<string>()
  for (const locale of LOCALES) {
    for (const name of names) {
      // One after the other: the language of the translations is the whole module's.
      const page = await writePage(locale, name, origin)
      const chunks = chunksOf(manifest, sourcesOf(locale, name, page.namespaces))
      const css = await readStyles(outDir, chunks.styles)
      if (name !== 'app') inlineStyles.add(css)
      const code = name === 'app' ? codeAtOnce(entry, chunks) : codeAfterPaint(scriptsOf(entry, chunks), css)
      const file = join(outDir, siteFilePath({ locale, name }))
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, prerenderedDocument({ locale, name, origin, code, ...page }))
    }
  }
  return { script: SCRIPT_HASHES, style: [...inlineStyles].map(cspHash) }
}

function sourcesOf(locale: Locale, name: SiteFileName, namespaces: readonly string[]): string[] {
  return [
    ENTRY,
    // The frame of the application is filled by the router; a page without a source here fails the build.
    name === 'app' ? 'src/app/router.tsx' : `src/features/${SOURCES[name]}`,
    // With the translations of every page.
    `src/i18n/tables/${locale}.ts`,
    ...namespaces.map((namespace) => `src/i18n/${locale}/${namespace}.json`),
  ]
}
