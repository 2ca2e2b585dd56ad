/** Hashed files, stored as they are used. */
export const ASSETS_CACHE = 'fairflight-assets'
/** The last read copies of pages. */
export const PAGES_CACHE = 'fairflight-pages'
/** The frame of the application and the home page in each language, for offline use. */
export const FRAMES_CACHE = 'fairflight-frames'

const STORES: readonly string[] = [ASSETS_CACHE, PAGES_CACHE, FRAMES_CACHE]

/** Removes caches that another version of the worker named differently. */
export async function removeOldStores(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !STORES.includes(name)).map((name) => caches.delete(name)))
}

/** Ignores `Vary`, since encoding and the like are settled when an answer is stored. */
export const MATCH = { ignoreVary: true } as const
