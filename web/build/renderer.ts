import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { type ClientManifest, chunksOf, DOCUMENT } from './chunks.ts'
import type { PageFrames } from './page-frames.ts'
import type { PageStyles } from './styles.ts'

interface RendererOptions {
  readonly root: string
  /** The built site's folder. */
  readonly outDir: string
  readonly manifest: ClientManifest
  readonly styles: PageStyles
}

/**
 * Folder of the module inside the built site, beside its matching pages. It is never served: the local server and the
 * upload ignore names that begin with a dot.
 */
export const RENDERER_FOLDER = '.renderer'

/** Builds the API's page renderer as one module that needs only Node. */
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
    plugins: [dropDynamicImports],
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

/** Drops the chunks of dynamic imports, which never run on a server. */
const dropDynamicImports: Plugin = {
  name: 'drop-dynamic-imports',
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
