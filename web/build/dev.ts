import { realpathSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import type { Renderer } from '#shared/site/rendering.ts'
import { DEV_DOCUMENT, DEV_ENTRY } from './dev-entry.ts'
import type { PageFrame, PageFrames } from './page-frames.ts'

type DevPages = typeof import('./dev-pages.ts')

const WEB = join(import.meta.dirname, '..')
const ROOT = join(WEB, '..')

const CACHE = join(ROOT, '.cache/vite')
/** Folders that a screen may import from. */
const SERVED = [join(WEB, 'src'), join(ROOT, 'shared'), join(ROOT, 'node_modules'), CACHE]
const NEVER_SERVED = ['.env', '.env.*', '*.{crt,pem,key}', '**/.git/**', '**/.data/**', '**/secrets.json']

const ENTRIES: Readonly<Record<string, string>> = {
  [DEV_ENTRY]: '/src/main.tsx',
  [DEV_DOCUMENT]: '/src/document.ts',
}

/**
 * Vite waits for a restarted server in a shared worker, which our content security policy refuses; without
 * `SharedWorker` it waits in the page and reloads it.
 */
const PING_FROM_PAGE = 'delete globalThis.SharedWorker'

/** React's refresh must load before the first component. */
const devEntry: Plugin = {
  name: 'dev-entry',
  resolveId: (id) => (id in ENTRIES ? id : null),
  load: (id) =>
    id in ENTRIES
      ? `${PING_FROM_PAGE}\nimport '/@vite/client'\nimport '@vitejs/plugin-react/preamble'\nawait import('${ENTRIES[id]}')`
      : null,
}

const frame: PageFrame = { css: '', scripts: [DEV_DOCUMENT] }

let running: Promise<ViteDevServer> | undefined

/** Starts Vite inside the local server, whose web socket it uses. */
export function startDevSite(server: Server): Promise<ViteDevServer> {
  running = createServer({
    root: WEB,
    appType: 'custom',
    plugins: [devEntry],
    cacheDir: CACHE,
    define: {
      PAGE_FRAMES: JSON.stringify({ blog: frame, post: frame, 'no-such-page': frame } satisfies PageFrames),
    },
    // Lists all entries, so that Vite finds every package at the start; one found later would reload the page.
    optimizeDeps: { entries: ['src/main.tsx', 'src/document.ts', 'src/**/*worker.ts'] },
    server: {
      middlewareMode: true,
      hmr: { server },
      cors: false,
      // Serves only sources and packages: the data folder with its secrets is beside them. The packages may be a
      // symbolic link.
      fs: { allow: [...SERVED, realpathSync(join(ROOT, 'node_modules'))], deny: NEVER_SERVED },
    },
  })
  return running
}

/** Loads the page renderer from the current sources, which Vite reloads after a change. */
export async function devPages(): Promise<DevPages> {
  if (!running) throw new Error('The dev server is not running.')
  const pages = await (await running).ssrLoadModule('/build/dev-pages.ts')
  return pages as DevPages
}

/** Implements `PAGE_RENDERER` for the API's blog pages. */
export const renderPage: Renderer['renderPage'] = async (data, place) =>
  (await devPages()).renderDevPage(data, place)
