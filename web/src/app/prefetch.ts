import { siteFile } from '#shared/site/pages.ts'
import { PREFETCH_TIMEOUT_MS } from '#web/lib/constants.ts'
import type { AppRoute } from '#web/lib/route.ts'

/** In the application: fetches the pages that everybody's menu leads to, once the browser has nothing better to do. */
export function prefetchPagesWhenIdle(routes: readonly AppRoute[]): void {
  whenIdle(() => {
    for (const { guard, load } of routes) {
      // A page that cannot be fetched now is fetched, and told, when it is opened.
      if (guard !== 'admin' && guard !== 'editor') load().catch(() => undefined)
    }
  })
}

/** Once the browser has nothing better to do, fetches the built documents to which a link in view leads. */
export function prefetchLinksWhenIdle(): void {
  whenIdle(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('#root a[href^="/"]')].filter(isInView)
    const pages = new Set(links.map(({ pathname }) => pathname))
    for (const href of pages) {
      const { name, rendered } = siteFile(href)
      if (href === window.location.pathname || name === 'app' || rendered !== undefined) continue
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
    }
  })
}

function isInView(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < window.innerHeight
}

export function whenIdle(work: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: PREFETCH_TIMEOUT_MS })
  else setTimeout(work, PREFETCH_TIMEOUT_MS)
}
