import { isApplication, siteFile } from '#shared/site/pages.ts'
import type { GuardName } from '#web/lib/guards.ts'
import type { AppRoute } from '#web/lib/route.ts'
import { whenIdle } from '#web/lib/when-idle.ts'

/**
 * Fetches the pages that a guest or user may open, one per idle period, so that a page opened meanwhile waits for one
 * fetch at most.
 */
export async function prefetchPagesWhenIdle(routes: readonly AppRoute[], isGuest: boolean): Promise<void> {
  const guards: readonly (GuardName | undefined)[] = isGuest ? ['guest'] : ['auth', 'authcasino']
  for (const { guard, load } of routes) {
    if (!guards.includes(guard)) continue
    await new Promise<void>((resolve) => whenIdle(() => resolve()))
    if (isSlowLine()) return
    // A failed fetch is repeated, and reported, when the page is opened.
    await load().catch(() => undefined)
  }
}

/** Fetches built documents behind the links in view, once the browser is idle. */
export function prefetchLinksWhenIdle(): void {
  whenIdle(() => {
    if (isSlowLine()) return
    const prefetched = new Set([window.location.pathname])
    // The observer reports with the next frame; measuring positions here would cost an extra layout.
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect()
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
        const { pathname: href } = target
        const { name, rendered } = siteFile(href)
        if (prefetched.has(href) || isApplication(name) || rendered !== undefined) continue
        prefetched.add(href)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
      }
    })
    for (const link of document.querySelectorAll('#root a[href^="/"]')) observer.observe(link)
  })
}

interface LineTiming {
  /** Time from the request for the document to its first byte. */
  readonly waitedMs: number
  readonly tookMs: number
}

/** A mobile connection far from the server exceeds these times; prefetching would slow down what the visitor opens. */
const SLOW = { waitedMs: 300, tookMs: 1000 }

/**
 * Returns true if prefetching would slow the reader down, judged by the browser's connection data and the document's
 * timing.
 */
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

/** Not every browser has `connection`. */
function lineOf(browser: Navigator & { readonly connection?: Line }): Line | undefined {
  return browser.connection
}
