import { realpathSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { LOCALES } from '#shared/i18n/locales.ts'
import type { Renderer } from '#shared/site/rendering.ts'
import { DEV_ENTRY } from './dev-entry.ts'
import type { PageFrame, PageFrames } from './page-frames.ts'

type DevPages = typeof import('./dev-pages.ts')

const WEB = join(import.meta.dirname, '..')
const ROOT = join(WEB, '..')

/** React's refresh has to be there before the first component is. */
const devEntry: Plugin = {
  name: 'dev-entry',
  resolveId: (id) => (id === DEV_ENTRY ? id : null),
  load: (id) =>
    id === DEV_ENTRY
      ? "import '/@vite/client'\nimport '@vitejs/plugin-react/preamble'\nawait import('/src/main.tsx')"
      : null,
}

const frame: PageFrame = {
  css: '',
  scripts: Object.fromEntries(LOCALES.map((locale) => [locale, [DEV_ENTRY]])),
}

let running: Promise<ViteDevServer> | undefined

/** Vite inside the server of the local run, which it uses for its web socket. */
export function startDevSite(server: Server): Promise<ViteDevServer> {
  running = createServer({
    root: WEB,
    appType: 'custom',
    plugins: [devEntry],
    cacheDir: join(ROOT, '.cache/vite'),
    define: {
      PAGE_FRAMES: JSON.stringify({ blog: frame, post: frame, 'no-such-page': frame } satisfies PageFrames),
    },
    // All packages are found at the start: one that is found later reloads the page.
    optimizeDeps: { entries: ['src/main.tsx', 'src/**/*worker.ts'] },
    server: {
      middlewareMode: true,
      hmr: { server },
      cors: false,
      // The packages may be a link to another place.
      fs: { allow: [ROOT, realpathSync(join(ROOT, 'node_modules'))] },
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
