import { skipWaiting, stopRetrying } from './skip-waiting.ts'
import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

/** Where workbox-expiration notes when copies were used. */
const DATABASE = 'workbox-expiration'

// Built to /sw-off.js; uploaded as /sw.js it ends every worker of ours (docs/deploy.md).
self.addEventListener('install', () => skipWaiting(self))
self.addEventListener('activate', (event) => event.waitUntil(switchOff()))

/** Removes all copies and the worker itself, and lets the pages that it held load anew, once. */
async function switchOff(): Promise<void> {
  stopRetrying()
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
