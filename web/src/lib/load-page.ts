import { CHUNK_RELOAD_INTERVAL_MS } from './constants.ts'

const RELOADED_AT = 'fairflight.chunk-reloaded-at-ms'

interface Surroundings {
  reload?: () => void
  nowMs?: number
}

/**
 * Fetches a page's chunk. After a deployment an open tab asks for chunks that no longer exist: the document
 * is then loaded anew, at most once a minute, so that a server that is really down cannot make it spin. Firefox also fails
 * what is still on its way when the reader leaves: loading anew would keep them.
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
    if (nowMs - lastMs < CHUNK_RELOAD_INTERVAL_MS) throw error
    sessionStorage.setItem(RELOADED_AT, String(nowMs))
    reload()
    // The document is leaving: nothing more is shown.
    return new Promise<T>(() => {})
  } finally {
    // While it is there, browsers keep no page for the way back.
    window.removeEventListener('beforeunload', leave)
  }
}
