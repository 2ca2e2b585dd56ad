import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { PAGES, siteFile, siteFilePath } from '#shared/site/pages.ts'
import type { FrameFiles } from '../src/pwa/frames.ts'
import { frameAssets, type ViteManifest } from './frame-assets.ts'

const PWA = fileURLToPath(new URL('../src/pwa/', import.meta.url))

/** The pages of a frame; the first is what the application fills in, by an address that it answers. */
const FRAME_PAGES = [PAGES.login.pattern, PAGES.home.pattern]

/**
 * Writes the worker, `sw.js`, and what ends it, `sw-off.js`, over a site whose pages are written already. A
 * build in which nothing of the frame has changed gives the same bytes, and so no new version to anybody.
 */
export async function buildServiceWorker(outDir: string): Promise<void> {
  const files = await frameFiles(outDir)
  await build({
    entryPoints: { sw: join(PWA, 'worker.ts'), 'sw-off': join(PWA, 'kill-switch.ts') },
    outdir: outDir,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"', FRAME_FILES: JSON.stringify(files) },
  })
}

async function frameFiles(outDir: string): Promise<FrameFiles> {
  const manifest: ViteManifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
  const { shared, byLocale, islands: imported, words } = frameAssets(manifest)
  const islands = await withWorkers(outDir, imported)
  const hash = createHash('sha256').update(JSON.stringify([shared, byLocale, islands, words]))
  const locales = {} as Record<Locale, FrameFiles['locales'][Locale]>
  for (const locale of LOCALES) {
    const pages: Record<string, string> = {}
    for (const path of FRAME_PAGES) {
      const address = `/${locale}${path === '/' ? '' : path}`
      const file = siteFilePath(siteFile(address))
      hash.update(await readFile(join(outDir, file)))
      pages[file] = address
    }
    locales[locale] = { assets: byLocale[locale], pages, words: words[locale] }
  }
  return { version: hash.digest('base64url').slice(0, 12), assets: shared, islands, locales }
}

/** Workers are files of their own that no manifest names: their addresses stand in the code that starts them. */
async function withWorkers(outDir: string, islands: FrameFiles['islands']): Promise<FrameFiles['islands']> {
  const all = Object.entries(islands).map(async ([name, files]) => {
    const scripts = files.filter((file) => file.endsWith('.js'))
    const texts = await Promise.all(scripts.map((file) => readFile(join(outDir, file), 'utf8')))
    const workers = texts.flatMap((text) => text.match(/\/assets\/[\w-]+-worker-[\w-]+\.js/g) ?? [])
    return [name, [...new Set([...files, ...workers])].sort()] as const
  })
  return Object.fromEntries(await Promise.all(all))
}
