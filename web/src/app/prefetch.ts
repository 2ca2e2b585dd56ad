import { isApplication, siteFile } from '#shared/site/pages.ts'
import { PREFETCH_TIMEOUT_MS } from '#web/lib/constants.ts'
import type { GuardName } from '#web/lib/guards.ts'
import type { AppRoute } from '#web/lib/route.ts'

/**
 * In the application: fetches the pages that a guest or a player may open, each once the browser has nothing better to
 * do, so that a page that is opened meanwhile waits for one at most.
 */
export async function prefetchPagesWhenIdle(routes: readonly AppRoute[], isGuest: boolean): Promise<void> {
  const guards: readonly (GuardName | undefined)[] = isGuest ? ['guest'] : ['auth', 'authcasino']
  for (const { guard, load } of routes) {
    if (!guards.includes(guard)) continue
    await new Promise<void>((resolve) => whenIdle(() => resolve()))
    if (isSlowLine()) return
    // A page that cannot be fetched now is fetched, and told, when it is opened.
    await load().catch(() => undefined)
  }
}

/** Once the browser has nothing better to do, fetches the built documents to which a link in view leads. */
export function prefetchLinksWhenIdle(): void {
  whenIdle(() => {
    if (isSlowLine()) return
    const known = new Set([window.location.pathname])
    // It is told with the next frame: to ask for places here would lay the page out once more.
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect()
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
        const { pathname: href } = target
        const { name, rendered } = siteFile(href)
        if (known.has(href) || isApplication(name) || rendered !== undefined) continue
        known.add(href)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
      }
    })
    for (const link of document.querySelectorAll('#root a[href^="/"]')) observer.observe(link)
  })
}

interface LineTiming {
  /** From the request for the document to its first byte. */
  readonly waitedMs: number
  /** From the request to its last byte. */
  readonly tookMs: number
}

/** A mobile line far from the server answers later than this; what was pressed there would share it with guesses. */
const SLOW = { waitedMs: 300, tookMs: 1000 }

/** Is the line needed for what the reader asks for? By what the browser says of it, and how the document came. */
export function isSlowLine(timing = documentTiming(), connection = lineOf(navigator)): boolean {
  if (connection?.saveData || (connection?.effectiveType ?? '4g') !== '4g') return true
  return timing.waitedMs > SLOW.waitedMs || timing.tookMs > SLOW.tookMs
}

function documentTiming(): LineTiming {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming)) return { waitedMs: 0, tookMs: 0 }
  const { requestStart, responseStart, responseEnd } = entry
  return { waitedMs: responseStart - requestStart, tookMs: responseEnd - requestStart }
}

interface Line {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Not every browser tells it. */
function lineOf(browser: Navigator & { readonly connection?: Line }): Line | undefined {
  return browser.connection
}

export function whenIdle(work: () => unknown): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: PREFETCH_TIMEOUT_MS })
  else setTimeout(work, PREFETCH_TIMEOUT_MS)
}
