import { splitLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { PAGES } from '#shared/site/pages.ts'
import { assets, keepAssets } from './assets.ts'
import { type FrameFiles, filesOfIslands, keepFrame, keepMissingFrame, keptFrames } from './frames.ts'
import { pages } from './kept-pages.ts'
import { ASSETS_PATH, isKeptPage, pageKey, requestKind } from './requests.ts'
import { MATCH, PAGES_CACHE, removeOldStores } from './stores.ts'
import { isWorkerMessage, type KeepTools, type PageRead } from './worker-messages.ts'
import type { LastingEvent, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
/** Replaced by build/service-worker.ts. */
declare const FRAME_FILES: FrameFiles
const frameFiles = FRAME_FILES

self.addEventListener('install', (event) => event.waitUntil(install(event)))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('fetch', (event) => {
  const kind = requestKind(event.request, self.location.origin)
  if (kind === undefined) return
  const strategy = kind === 'asset' ? assets : pages
  const [response, done] = strategy.handleAll({ event, request: event.request })
  event.respondWith(response)
  // A page that cannot be fetched already shows its error.
  event.waitUntil(done.catch(() => undefined))
})

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return
  if (event.data.type === 'take-over') void self.skipWaiting()
  else {
    const keeping =
      event.data.type === 'keep-tools' ? keepTools(event.data, event) : keepRead(event.data, event)
    event.waitUntil(keeping.catch(() => undefined))
  }
})

/** The languages of open pages must work offline before this version counts as installed. */
async function install(event: LastingEvent): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const wanted = new Set<Locale>(open.map(({ url }) => splitLocale(new URL(url).pathname).locale))
  await Promise.all([...wanted].map((locale) => keepFrame(frameFiles, locale, event)))
  const others = [...(await keptFrames())].filter((locale) => !wanted.has(locale))
  await Promise.allSettled(others.map((locale) => keepFrame(frameFiles, locale, event)))
}

async function takeOver(): Promise<void> {
  await removeOldStores()
  // Claims pages that were opened before the worker, so that their later fetches are stored.
  await self.clients.claim()
}

/** Fetches one tool at a time, so that pages opened meanwhile come first. */
async function keepTools({ pathname }: KeepTools, event: LastingEvent): Promise<void> {
  const { locale } = splitLocale(pathname)
  for (const { pattern } of [PAGES.verifier, PAGES.lab, PAGES.listCheck]) {
    const address = `/${locale}${pattern}`
    const html = await (await pages.handle({ event, request: new Request(address) })).text()
    const named = (attribute: RegExp) => [...html.matchAll(attribute)].map(([, value = '']) => value)
    await keepRead(
      {
        type: 'page-read',
        pathname: address,
        assets: named(/(\/assets\/[\w./-]+)/g).map((file) => `${self.location.origin}${file}`),
        islands: named(/data-island="([^"]+)"/g),
        namespaces: named(/data-namespaces="([^"]+)"/g).flatMap((names) => names.split(' ')),
      },
      event,
    )
  }
}

/** Stores a page that was read, and its language's frame, for offline use. */
async function keepRead(read: PageRead, event: LastingEvent): Promise<void> {
  const { pathname, assets: used } = read
  if (!isKeptPage(pathname)) return
  const { locale, path } = splitLocale(pathname)
  const usedAssets = used.filter((url) => url.startsWith(`${self.location.origin}${ASSETS_PATH}`))
  const later = filesOfIslands(frameFiles, locale, read).map((file) => `${self.location.origin}${file}`)
  await keepAssets([...new Set([...usedAssets, ...later])], event)
  const key = pageKey(pathname)
  if (key !== undefined && !(await caches.match(key, { cacheName: PAGES_CACHE, ...MATCH }))) {
    // Includes the language, since `/` may redirect elsewhere.
    await pages.handle({ event, request: new Request(`/${locale}${path === '/' ? '' : path}`) })
  }
  await keepMissingFrame(frameFiles, locale, event)
}
