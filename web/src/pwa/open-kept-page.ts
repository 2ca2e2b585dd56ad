import { pageKey } from './requests.ts'
import { MATCH, PAGES_CACHE } from './stores.ts'

/**
 * Without a connection a page that was read before still stands, whole, in the service worker's store: then the
 * browser opens it. Returns where there is none.
 */
export async function openKeptPage(): Promise<void> {
  if (!('caches' in window) || !navigator.serviceWorker?.controller) return
  const key = pageKey(window.location.pathname, window.location.search)
  if (key === undefined || !(await caches.match(key, { cacheName: PAGES_CACHE, ...MATCH }))) return
  window.location.reload()
  // The document is leaving: nothing more is shown.
  await new Promise(() => {})
}
