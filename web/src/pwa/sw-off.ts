import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

/** Where workbox-expiration notes when copies were used. */
const DATABASE = 'workbox-expiration'
const RETRY_MS = 1000

// Built to /sw-off.js; uploaded as /sw.js it ends every worker of ours (docs/deploy.md).
self.addEventListener('install', takeOver)
self.addEventListener('activate', (event) => event.waitUntil(switchOff()))

let retryTimer: ReturnType<typeof setInterval> | undefined

/**
 * Chromium replaces a worker once it is idle. It asks for that when this is called, but whatever a page fetches in
 * the next moment makes the old worker busy for another 30 s (measured): so it is asked again.
 */
function takeOver(): void {
  void self.skipWaiting()
  retryTimer = setInterval(() => void self.skipWaiting(), RETRY_MS)
}

/** Removes all copies and the worker itself, and lets the pages that it held load anew, once. */
async function switchOff(): Promise<void> {
  clearInterval(retryTimer)
  // Only pages that a worker of ours controls: one that registers this file finds itself uncontrolled, so no
  // page is ever loaded a second time.
  const held = await self.clients.matchAll({ type: 'window' })
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  indexedDB.deleteDatabase(DATABASE)
  await self.registration.unregister()
  // Not awaited: a navigation may wait for this very event. With its fragment it would load nothing.
  for (const client of held) client.navigate(client.url.replace(/#.*/, '')).catch(() => undefined)
}
