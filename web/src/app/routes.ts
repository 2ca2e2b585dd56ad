import type { AppRoute } from '#web/lib/route.ts'

const features = import.meta.glob<{ routes: readonly AppRoute[] }>('../features/*/routes.ts', { eager: true })

/** Every page of the application: each feature declares its own beside them. */
export const routes: readonly AppRoute[] = Object.values(features).flatMap((feature) => feature.routes)

/** Where the application has no page: without a connection its frame may stand at any address. */
export const NOT_FOUND: AppRoute = {
  path: '*',
  namespaces: ['error'],
  load: () => import('#web/features/error/not-kept-page.tsx'),
}
