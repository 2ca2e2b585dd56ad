import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { HYDRATED, isApplication, PRERENDERED, type SiteFileName, siteFilePath } from '#shared/site/pages.ts'
import { cspHash, SCRIPT_HASHES } from './boot.ts'
import { type ClientManifest, chunksOf } from './chunks.ts'
import { codeAfterPaint, codeAtOnce } from './document.ts'
import { prerenderedDocument } from './prerendered.ts'
import type { PageStyles } from './styles.ts'

/** What src/prerender.tsx gives; it is built first, so its types cannot be imported here without the DOM. */
export interface WrittenPage {
  readonly html: string
  readonly title: string
  readonly description: string
  readonly structuredData: readonly object[]
  readonly namespaces: readonly string[]
  readonly source?: string
}

interface PagesOptions {
  readonly outDir: string
  readonly origin: string
  /** Of the browser's code. */
  readonly manifest: ClientManifest
  /** Of the pages' own build for Node, which has the styles of what never reaches the browser as code. */
  readonly styles: PageStyles
  readonly writePage: (locale: Locale, name: SiteFileName, origin: string) => Promise<WrittenPage>
}

/** The scripts of the application, and of public pages. */
const APPLICATION = 'src/main.tsx'
export const DOCUMENT = 'src/document.ts'

/**
 * Writes every page in every language.
 *
 * @returns what the content security policy must name: the inline styles and scripts of the pages
 */
export async function writePages(options: PagesOptions): Promise<{ script: string[]; style: string[] }> {
  const { outDir, origin, manifest, styles, writePage } = options
  const names: SiteFileName[] = [...PRERENDERED, ...HYDRATED, 'app', 'not-found', 'no-such-page']
  const scripts = chunksOf(manifest, [DOCUMENT]).scripts.toReversed()
  const inlineStyles = new Set<string>()
  for (const locale of LOCALES) {
    for (const name of names) {
      // One after the other: the language of the translations is the whole module's.
      const page = await writePage(locale, name, origin)
      const css = await styles(page.source)
      if (page.source) inlineStyles.add(css)
      const application = () =>
        chunksOf(manifest, [
          APPLICATION,
          `src/i18n/tables/${locale}.ts`,
          ...(page.source ? [page.source] : []),
          ...page.namespaces.map((namespace) => `src/i18n/${locale}/${namespace}.json`),
        ])
      const entry = `/${manifest[APPLICATION]?.file}`
      const code = !page.source
        ? codeAtOnce(entry, application())
        : codeAfterPaint(
            isApplication(name) ? [...new Set([entry, ...application().scripts])] : scripts,
            css,
            page.namespaces,
          )
      const file = join(outDir, siteFilePath({ locale, name }))
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, prerenderedDocument({ locale, name, origin, code, ...page }))
    }
  }
  return { script: SCRIPT_HASHES, style: [...inlineStyles].map(cspHash) }
}
