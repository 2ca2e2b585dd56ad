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
/** What a screen may import. */
const SERVED = [join(WEB, 'src'), join(ROOT, 'shared'), join(ROOT, 'node_modules'), CACHE]
const NEVER_SERVED = ['.env', '.env.*', '*.{crt,pem,key}', '**/.git/**', '**/.data/**', '**/secrets.json']

const ENTRIES: Readonly<Record<string, string>> = {
  [DEV_ENTRY]: '/src/main.tsx',
  [DEV_DOCUMENT]: '/src/document.ts',
}

/**
 * Vite waits for a server that was started again in a worker of its own making, which our content security policy
 * refuses; without such workers it waits in the page, and loads it anew.
 */
const PING_FROM_PAGE = 'delete globalThis.SharedWorker'

/** React's refresh has to be there before the first component is. */
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

/** Vite inside the server of the local run, which it uses for its web socket. */
export function startDevSite(server: Server): Promise<ViteDevServer> {
  running = createServer({
    root: WEB,
    appType: 'custom',
    plugins: [devEntry],
    cacheDir: CACHE,
    define: {
      PAGE_FRAMES: JSON.stringify({ blog: frame, post: frame, 'no-such-page': frame } satisfies PageFrames),
    },
    // All packages are found at the start: one that is found later reloads the page.
    optimizeDeps: { entries: ['src/main.tsx', 'src/document.ts', 'src/**/*worker.ts'] },
    server: {
      middlewareMode: true,
      hmr: { server },
      cors: false,
      // Sources and packages: the data folder and its secrets are beside them. The packages may be a link to another place.
      fs: { allow: [...SERVED, realpathSync(join(ROOT, 'node_modules'))], deny: NEVER_SERVED },
    },
  })
  return running
}

/** The sources as they are now: Vite loads them again after a change. */
export async function devPages(): Promise<DevPages> {
  if (!running) throw new Error('The dev server is not running.')
  const pages = await (await running).ssrLoadModule('/build/dev-pages.ts')
  return pages as DevPages
}

/** What the API's handlers call for the pages of the blog (`PAGE_RENDERER`). */
export const renderPage: Renderer['renderPage'] = async (data, place) =>
  (await devPages()).renderDevPage(data, place)
