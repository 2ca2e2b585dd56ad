import { PREFETCH_TIMEOUT_MS } from './constants.ts'
import type { AppRoute } from './route.ts'

const STAFF_GUARDS = ['admin', 'editor']

/** Fetches the pages that everybody's menu leads to, once the browser has nothing better to do. */
export function prefetchWhenIdle(routes: readonly AppRoute[]): void {
  const linked = routes.filter(({ guard }) => guard === undefined || !STAFF_GUARDS.includes(guard))
  const fetchAll = () => {
    // A page that cannot be fetched now is fetched, and told, when it is opened.
    for (const { load } of linked) load().catch(() => undefined)
  }
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll, { timeout: PREFETCH_TIMEOUT_MS })
  else setTimeout(fetchAll, PREFETCH_TIMEOUT_MS)
}
