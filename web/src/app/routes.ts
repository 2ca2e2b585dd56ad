import { PAGES, type SiteFileName } from '#shared/site/pages.ts'
import type { PageData } from '#shared/site/rendering.ts'
import type { AppRoute } from '#web/lib/route.ts'

const features = import.meta.glob<{ routes: readonly AppRoute[] }>('../features/*/routes.ts', { eager: true })

/** Every page of the product: each feature declares its own beside them. */
export const routes: readonly AppRoute[] = Object.values(features).flatMap((feature) => feature.routes)

/** Where no page is. */
export const NOT_FOUND: AppRoute = {
  path: '*',
  namespaces: ['error'],
  load: () => import('#web/features/error/not-found-page.tsx'),
}

/**
 * The page that stands whole in its HTML, as it was built or rendered; none in the frame that the application
 * fills. What the API rendered says itself where there is no such page.
 */
export function standingRoute(file: SiteFileName, data?: PageData): AppRoute | undefined {
  if (data?.kind === 'no-such-page') return NOT_FOUND
  if (file === 'app') return undefined
  if (file === 'not-found' || file === 'no-such-page') return NOT_FOUND
  return routes.find(({ path }) => path === PAGES[file].pattern)
}
