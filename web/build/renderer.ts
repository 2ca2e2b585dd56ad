import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { type ClientManifest, chunksOf } from './chunks.ts'
import type { PageFrames } from './page-frames.ts'
import { DOCUMENT } from './pages.ts'
import type { PageStyles } from './styles.ts'

interface RendererOptions {
  /** The web's own folder. */
  readonly root: string
  /** Of the built site. */
  readonly outDir: string
  readonly manifest: ClientManifest
  readonly styles: PageStyles
}

/**
 * Where the module lies in the built site, beside the pages that it agrees with. Nobody is served it: neither the
 * local server nor the upload knows names that begin with a dot.
 */
export const RENDERER_FOLDER = '.renderer'

/** Builds what the API renders pages with: one module that needs nothing but Node. */
export async function buildRenderer({ root, outDir, manifest, styles }: RendererOptions): Promise<void> {
  const scripts = chunksOf(manifest, [DOCUMENT]).scripts.toReversed()
  const frame = async (source: string) => ({ css: await styles(source), scripts })
  const frames: PageFrames = {
    blog: await frame('src/features/blog/blog-page.tsx'),
    post: await frame('src/features/blog/post-page.tsx'),
    'no-such-page': await frame('src/features/error/not-found-page.tsx'),
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
