import { splitLocale } from '#shared/i18n/locale-path.ts'
import { siteFile } from '#shared/site/pages.ts'
import { PREFETCH_TIMEOUT_MS } from '#web/lib/constants.ts'
import { routes, standingRoute } from './routes.ts'

const STAFF_GUARDS = ['admin', 'editor']

/**
 * Once the browser has nothing better to do, fetches the code of the public pages to which a link in view
 * leads. Their words, which weigh more, come when somebody goes there.
 */
export function prefetchLinksWhenIdle(): void {
  whenIdle(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('#root a[href^="/"]')].filter(isInView)
    const pages = new Set(links.map(({ pathname }) => splitLocale(pathname).path))
    for (const path of pages) fetchQuietly(standingRoute(siteFile(path).name))
  })
}

/** In the application, whose router is here: fetches the pages that everybody's menu leads to. */
export function prefetchPagesWhenIdle(): void {
  whenIdle(() => {
    for (const route of routes) {
      if (route.guard === undefined || !STAFF_GUARDS.includes(route.guard)) fetchQuietly(route)
    }
  })
}

/** A page that cannot be fetched now is fetched, and told, when it is opened. */
function fetchQuietly(route: { load: () => Promise<unknown> } | undefined): void {
  route?.load().catch(() => undefined)
}

function isInView(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < window.innerHeight
}

function whenIdle(work: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: PREFETCH_TIMEOUT_MS })
  else setTimeout(work, PREFETCH_TIMEOUT_MS)
}
