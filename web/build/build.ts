import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build, type LogLevel, type Plugin } from 'vite'
import { overdueWarning } from '#shared/countries/overdue.ts'
import { LOCAL_ORIGIN } from '#shared/http/csp-hashes.ts'
import { RELEASE_FILE } from '#shared/site/files.ts'
import { formatRelease } from '#shared/site/release.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { ClientManifest } from './chunks.ts'
import { writePages } from './pages.ts'
import { buildRenderer } from './renderer.ts'
import { buildServiceWorkers } from './service-worker.ts'
import { writeSearchFiles, writeStaticFiles } from './static-files.ts'
import { readPageStyles } from './styles.ts'

const WEB = fileURLToPath(new URL('..', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface BuildOptions {
  /** Emptied before the build. */
  readonly outDir: string
  /** The site's origin, `https://fairflight.example`, for absolute canonical addresses. */
  readonly origin: string
  readonly logLevel: LogLevel
}

/**
 * Builds the whole site: browser code, all public pages in each language, the renderer for the API, icons, manifests,
 * files for search engines, the service worker over all of them, and last the hashes of what is served.
 */
async function buildSite({ outDir, origin, logLevel }: BuildOptions): Promise<void> {
  await build({ root: WEB, logLevel, plugins: [listModules], build: { outDir, emptyOutDir: true } })
  const chunks = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
  const hashes = await writeHtml(outDir, origin, chunks)
  await writeStaticFiles(outDir)
  await writeSearchFiles(outDir, origin, Date.now())
  await buildServiceWorkers(WEB, outDir)
  // Tells the server the hashes of the content security policy, and the origin of this build.
  await writeFile(join(outDir, 'csp.json'), JSON.stringify({ ...hashes, origin }))
  await writeRelease(outDir)
}

/** Writes the hashes of all files that are served. */
async function writeRelease(outDir: string): Promise<void> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
  const files = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  const contents = await Promise.all(
    files.map(async (file) => [`/${relative(outDir, file)}`, await readFile(file)] as const),
  )
  await writeFile(join(outDir, RELEASE_FILE), formatRelease(manifest.version, contents))
}

/** Writes `.vite/modules.json`, the sources in each chunk, which the bundle budgets read. */
const listModules: Plugin = {
  name: 'list-modules',
  generateBundle(_, bundle) {
    const scripts = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
    const modules = scripts.map(({ fileName, moduleIds }) => [
      basename(fileName),
      moduleIds.map((id) => id.replace(ROOT, '/')),
    ])
    const source = JSON.stringify(Object.fromEntries(modules))
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
  },
}

/** Builds the pages a second time, for Node, and renders them to files. */
async function writeHtml(
  outDir: string,
  origin: string,
  manifest: ClientManifest,
): ReturnType<typeof writePages> {
  // Below the project, so that packages resolve; the process id separates parallel builds.
  const renderer = join(WEB, `../dist/renderer-${process.pid}`)
  await build({
    root: WEB,
    logLevel: 'error',
    build: {
      ssr: 'src/prerender.tsx',
      ssrEmitAssets: true,
      manifest: true,
      outDir: renderer,
      emptyOutDir: true,
    },
  })
  try {
    const { writePage } = await import(pathToFileURL(join(renderer, 'prerender.js')).href)
    const styles = await readPageStyles(renderer)
    await buildRenderer({ root: WEB, outDir, manifest, styles })
    return await writePages({ outDir, origin, manifest, styles, writePage })
  } finally {
    await rm(renderer, { recursive: true, force: true })
  }
}

const { values } = parseArgs({
  options: {
    outDir: { type: 'string', default: join(WEB, '../dist/web') },
    logLevel: { type: 'string', default: 'info' },
  },
})
await buildSite({
  outDir: resolve(values.outDir),
  origin: process.env.SITE_ORIGIN ?? LOCAL_ORIGIN,
  logLevel: values.logLevel as LogLevel,
})
const warning = overdueWarning(Date.now())
if (warning !== '') process.stderr.write(`\n${warning}\n`)
