import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { CspHashes } from '#shared/http/csp-hashes.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { type SiteFileName, siteFile } from '#shared/site/pages.ts'
import { markChanged, RELOADED } from './reload.ts'
import { loadFromRoot, ROOT } from './root.ts'
import { readSiteFiles, type SiteFile, toSiteFile } from './site-file.ts'
import type { SiteSource } from './static-site.ts'

/** The exports of `web/build/dev.ts`, which `infra` may not import. */
interface DevWeb {
  startDevSite(server: Server): Promise<{
    readonly watcher: {
      add(paths: string[]): unknown
      on(event: 'all', seen: (kind: string, path: string) => void): unknown
    }
    middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void
    close(): Promise<void>
  }>
  devPages(): Promise<{
    readonly DEV_HASHES: CspHashes
    devPage(locale: Locale, name: SiteFileName, origin: string): Promise<string>
  }>
}

interface Files {
  writeStaticFiles(folder: string): Promise<void>
  writeSearchFiles(folder: string, origin: string, nowMs: number): Promise<void>
}

/** The site of `npm run dev`, in place of a built one. */
export interface DevSite {
  readonly source: SiteSource
  /** The file of the module that renders pages for the functions. */
  readonly pageRenderer: string
  /** Calls the listener after each change of a function. */
  onChange(listener: () => Promise<void>): void
}

const RENDERER = 'web/build/dev.ts'
/** Icons, manifests and files for search engines, made at the first request for one. */
const FOLDER = join(ROOT, 'dist/dev')
/** Vite's watcher reports changes every 50 ms, so after this pause all simultaneous changes are known. */
const SETTLED_MS = 60
/** Paths that Vite answers itself. */
const MODULES = /^\/(?:@|src\/|node_modules\/)/

/** Starts Vite, with the screens as they are now, behind the server of the local run. */
export async function startDevSite(server: Server, origin: string): Promise<DevSite> {
  const web = await loadFromRoot<DevWeb>(RENDERER)
  const vite = await web.startDevSite(server)
  server.on('close', () => void vite.close())
  const pages = await web.devPages()
  vite.watcher.add(RELOADED)
  const files = once(() => makeFiles(origin))
  return {
    pageRenderer: join(ROOT, RENDERER),
    source: {
      // The one header that differs from `npm start`: Vite puts styles into the page, which only hashes allow there.
      hashes: pages.DEV_HASHES,
      file: async (path) => (await files()).get(path),
      async page(path) {
        const { locale, name } = siteFile(path)
        const { devPage } = await web.devPages()
        return toSiteFile(Buffer.from(await devPage(locale, name, origin)), '.html')
      },
      modules(request, response, path) {
        // The browser's copy may be from before a change of a screen.
        delete request.headersDistinct['if-none-match']
        if (!MODULES.test(path)) return false
        vite.middlewares(request, response, () => response.writeHead(404).end())
        return true
      },
    },
    onChange(listener) {
      let changed: string[] = []
      vite.watcher.on('all', (_, path) => {
        if (!RELOADED.some((folder) => path.startsWith(folder)) || !/(?<!\.test)\.(?:ts|json)$/.test(path))
          return
        if (changed.push(path) > 1) return
        setTimeout(() => {
          markChanged(changed)
          changed = []
          void listener()
        }, SETTLED_MS)
      })
    },
  }
}

async function makeFiles(origin: string): Promise<Map<string, SiteFile>> {
  const { writeStaticFiles, writeSearchFiles } = await loadFromRoot<Files>('web/build/static-files.ts')
  await writeStaticFiles(FOLDER)
  await writeSearchFiles(FOLDER, origin, Date.now())
  return new Map([...readSiteFiles(join(ROOT, 'web/public')), ...readSiteFiles(FOLDER)])
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
