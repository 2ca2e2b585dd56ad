import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { type ClientManifest, chunksOf } from './chunks.ts'
import { scriptsOf } from './document.ts'
import type { PageFrame, PageFrames, RenderedKind } from './page-frames.ts'
import { readStyles } from './styles.ts'

const ENTRY = 'src/main.tsx'

/** The source of each kind of page that the API renders, and the namespace that it uses besides the frame's. */
const KINDS: Readonly<Record<RenderedKind, { readonly source: string; readonly namespace: string }>> = {
  blog: { source: 'src/features/blog/blog-page.tsx', namespace: 'blog' },
  post: { source: 'src/features/blog/post-page.tsx', namespace: 'blog' },
  'no-such-page': { source: 'src/features/error/not-found-page.tsx', namespace: 'error' },
}

interface RendererOptions {
  /** The web's own folder. */
  readonly root: string
  /** Of the built site. */
  readonly outDir: string
  readonly manifest: ClientManifest
}

/**
 * Where the module lies in the built site, beside the pages that it agrees with. Nobody is served it: neither the
 * local server nor the upload knows names that begin with a dot.
 */
export const RENDERER_FOLDER = '.renderer'

/** Builds what the API renders pages with: one module that needs nothing but Node. */
export async function buildRenderer({ root, outDir, manifest }: RendererOptions): Promise<void> {
  const frames: PageFrames = {
    blog: await frameOf('blog', outDir, manifest),
    post: await frameOf('post', outDir, manifest),
    'no-such-page': await frameOf('no-such-page', outDir, manifest),
  }
  await build({
    root,
    logLevel: 'error',
    define: { PAGE_FRAMES: JSON.stringify(frames) },
    ssr: { noExternal: true },
    plugins: [onlyWhatIsLoaded],
    build: {
      ssr: 'src/serve.tsx',
      outDir: join(outDir, RENDERER_FOLDER),
      emptyOutDir: true,
      minify: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'serve.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
}

/** Leaves out what only a browser fetches later: on a server nobody ever asks for it. */
const onlyWhatIsLoaded: Plugin = {
  name: 'only-what-is-loaded',
  generateBundle(_, bundle) {
    const kept = new Set<string>()
    const keep = (file: string) => {
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk' || kept.has(file)) return
      kept.add(file)
      chunk.imports.forEach(keep)
    }
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.isEntry) keep(chunk.fileName)
    for (const file of Object.keys(bundle)) if (!kept.has(file)) delete bundle[file]
  },
}

/** What the build knows of a kind of page: its styles, and the scripts that it runs in each language. */
async function frameOf(kind: RenderedKind, outDir: string, manifest: ClientManifest): Promise<PageFrame> {
  const { source, namespace } = KINDS[kind]
  const chunks = (locale: Locale) =>
    chunksOf(manifest, [
      ENTRY,
      source,
      `src/i18n/tables/${locale}.ts`,
      `src/i18n/${locale}/${namespace}.json`,
    ])
  const entry = `/${manifest[ENTRY]?.file}`
  const scripts = LOCALES.map((locale) => [locale, scriptsOf(entry, chunks(locale))] as const)
  return { css: await readStyles(outDir, chunks('en').styles), scripts: Object.fromEntries(scripts) }
}
