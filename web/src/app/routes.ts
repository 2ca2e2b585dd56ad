import type { AppRoute } from '#web/lib/route.ts'

const features = import.meta.glob<{ routes: readonly AppRoute[] }>('../features/*/routes.ts', { eager: true })

export const routes: readonly AppRoute[] = Object.values(features).flatMap((feature) => feature.routes)

/** The frame of the application may stand at any address while offline. */
export const NOT_FOUND: AppRoute = {
  path: '*',
  namespaces: ['error'],
  load: () => import('#web/features/error/not-kept-page.tsx'),
}
