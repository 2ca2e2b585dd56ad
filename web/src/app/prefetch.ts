import { siteFile } from '#shared/site/pages.ts'
import { PREFETCH_TIMEOUT_MS } from '#web/lib/constants.ts'
import type { AppRoute } from '#web/lib/route.ts'

/**
 * In the application: fetches the pages that everybody's menu leads to, once the browser has nothing better to do. One
 * after the other, so that a page that is opened meanwhile waits for one at most.
 */
export function prefetchPagesWhenIdle(routes: readonly AppRoute[]): void {
  whenIdle(async () => {
    if (isSlowLine()) return
    for (const { guard, load } of routes) {
      // A page that cannot be fetched now is fetched, and told, when it is opened.
      if (guard !== 'admin' && guard !== 'editor') await load().catch(() => undefined)
    }
  })
}

/** Once the browser has nothing better to do, fetches the built documents to which a link in view leads. */
export function prefetchLinksWhenIdle(): void {
  whenIdle(() => {
    if (isSlowLine()) return
    const links = [...document.querySelectorAll<HTMLAnchorElement>('#root a[href^="/"]')].filter(isInView)
    const pages = new Set(links.map(({ pathname }) => pathname))
    for (const href of pages) {
      const { name, rendered } = siteFile(href)
      if (href === window.location.pathname || name === 'app' || rendered !== undefined) continue
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
    }
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

function isInView(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < window.innerHeight
}

export function whenIdle(work: () => unknown): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: PREFETCH_TIMEOUT_MS })
  else setTimeout(work, PREFETCH_TIMEOUT_MS)
}
