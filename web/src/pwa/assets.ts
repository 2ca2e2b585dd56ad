import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { isStorable } from './requests.ts'
import { ASSETS_CACHE, MATCH } from './stores.ts'
import type { LastingEvent } from './worker-scope.ts'

/** About two whole versions of the site in one language; those used longest ago go first. */
const ASSETS_MAX = 300

/** Hashed files never change: a copy is as good as the original. */
export const assets = new CacheFirst({
  cacheName: ASSETS_CACHE,
  matchOptions: MATCH,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isStorable(response, 'asset') ? response : null) },
    new ExpirationPlugin({ maxEntries: ASSETS_MAX, purgeOnQuotaError: true, matchOptions: MATCH }),
  ],
})

/**
 * Keeps files for use without a connection.
 *
 * @throws where one of them cannot be had
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
