import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { isStorable } from './requests.ts'
import { ASSETS_CACHE, MATCH } from './stores.ts'
import type { LastingEvent } from './worker-scope.ts'

/** About two versions of the site in one language; the least recently used files are removed first. */
const ASSETS_MAX = 300

/** Hashed files never change, so a copy is never out of date. */
export const assets = new CacheFirst({
  cacheName: ASSETS_CACHE,
  matchOptions: MATCH,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isStorable(response, 'asset') ? response : null) },
    new ExpirationPlugin({ maxEntries: ASSETS_MAX, purgeOnQuotaError: true, matchOptions: MATCH }),
  ],
})

/**
 * Stores files for offline use.
 * @throws if one of them cannot be fetched
 */
export async function keepAssets(urls: readonly string[], event: LastingEvent): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      const [answered, stored] = assets.handleAll({ event, request: new Request(url) })
      const response = await answered
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      await stored
    }),
  )
}
