/** Hashed files, each as it was used. */
export const ASSETS_CACHE = 'fairflight-assets'
/** Pages as they were last read. */
export const PAGES_CACHE = 'fairflight-pages'
/** What opens without a connection in each language: the frame of the application and the home page. */
export const FRAMES_CACHE = 'fairflight-frames'

const STORES: readonly string[] = [ASSETS_CACHE, PAGES_CACHE, FRAMES_CACHE]

/** Whatever another version of the worker kept under other names is of no use to this one. */
export async function removeOldStores(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !STORES.includes(name)).map((name) => caches.delete(name)))
}

/** Answers vary by encoding and the like, which is settled by the time they are kept. */
export const MATCH = { ignoreVary: true } as const
