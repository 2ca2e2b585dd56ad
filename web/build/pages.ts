import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { HYDRATED, isApplication, PRERENDERED, type SiteFileName, siteFilePath } from '#shared/site/pages.ts'
import { cspHash, SCRIPT_HASHES } from './boot.ts'
import { APPLICATION, type ClientManifest, chunksOf, DOCUMENT } from './chunks.ts'
import { codeAfterPaint, codeAtOnce } from './document.ts'
import { prerenderedDocument } from './prerendered.ts'
import type { PageStyles } from './styles.ts'

/** Type of src/prerender.tsx, which is built first; importing it here would need the DOM's types. */
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
  readonly manifest: ClientManifest
  /** Styles from the pages' build for Node, which includes components that never reach the browser. */
  readonly styles: PageStyles
  readonly writePage: (locale: Locale, name: SiteFileName, origin: string) => Promise<WrittenPage>
}

/**
 * Writes every page in every language.
 *
 * @returns hashes of the pages' inline styles and scripts, for the content security policy
 */
export async function writePages(options: PagesOptions): Promise<{ script: string[]; style: string[] }> {
  const { outDir, origin, manifest, styles, writePage } = options
  const names: SiteFileName[] = [...PRERENDERED, ...HYDRATED, 'app', 'not-found', 'no-such-page']
  const scripts = chunksOf(manifest, [DOCUMENT]).scripts.toReversed()
  const inlineStyles = new Set<string>()
  for (const locale of LOCALES) {
    for (const name of names) {
      // One page at a time: the language of the translations is module state.
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
        ? codeAtOnce(entry, application(), css)
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
