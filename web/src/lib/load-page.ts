import { CHUNK_RELOAD_INTERVAL_MS } from './constants.ts'

const RELOADED_AT = 'fairflight.chunk-reloaded-at-ms'

interface Surroundings {
  reload?: () => void
  nowMs?: number
}

/**
 * Fetches a page's chunk. If a deployment has removed the chunk, reloads the document: at most once a minute, so that a
 * server that is down causes no loop; never without a connection, which would lose the page; and never while the reader
 * is leaving, when Firefox fails pending fetches and a reload would keep the reader here.
 */
export async function loadPage<T>(load: () => Promise<T>, surroundings: Surroundings = {}): Promise<T> {
  const { reload = () => window.location.reload(), nowMs = Date.now() } = surroundings
  let leaving = false
  const leave = () => {
    leaving = true
  }
  window.addEventListener('beforeunload', leave)
  try {
    return await load()
  } catch (error) {
    if (leaving) return new Promise<T>(() => {})
    const lastMs = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (!navigator.onLine || nowMs - lastMs < CHUNK_RELOAD_INTERVAL_MS) throw error
    sessionStorage.setItem(RELOADED_AT, String(nowMs))
    reload()
    // The document is unloading, so nothing more is shown.
    return new Promise<T>(() => {})
  } finally {
    // A `beforeunload` listener disables the back-forward cache.
    window.removeEventListener('beforeunload', leave)
  }
}
