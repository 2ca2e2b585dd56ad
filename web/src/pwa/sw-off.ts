import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

/** The database in which workbox-expiration notes when copies were used. */
const DATABASE = 'workbox-expiration'
const RETRY_MS = 1000

// Built to /sw-off.js; uploading it as /sw.js removes every worker of ours (docs/operate.md).
self.addEventListener('install', takeOver)
self.addEventListener('activate', (event) => event.waitUntil(switchOff()))

let retryTimer: ReturnType<typeof setInterval> | undefined

/**
 * Repeats `skipWaiting`: Chromium replaces a worker once it is idle, but any fetch of a page soon after the call keeps
 * the old worker busy for another 30 s (measured).
 */
function takeOver(): void {
  void self.skipWaiting()
  retryTimer = setInterval(() => void self.skipWaiting(), RETRY_MS)
}

/** Removes all copies and the worker, and reloads its pages once. */
async function switchOff(): Promise<void> {
  clearInterval(retryTimer)
  // Includes only pages controlled by our worker: a page that registers this file is uncontrolled, so no page is
  // reloaded twice.
  const openWindows = await self.clients.matchAll({ type: 'window' })
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  indexedDB.deleteDatabase(DATABASE)
  await self.registration.unregister()
  // Not awaited: a navigation may wait for this very event. A URL with a fragment would not reload.
  for (const client of openWindows) client.navigate(client.url.replace(/#.*/, '')).catch(() => undefined)
}
