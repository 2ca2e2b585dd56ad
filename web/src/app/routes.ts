import type { AppRoute } from './route.ts'

const features = import.meta.glob<{ routes: readonly AppRoute[] }>('../features/*/routes.ts', { eager: true })

/** Every page of the product: each feature declares its own beside them. */
export const routes: readonly AppRoute[] = Object.values(features).flatMap((feature) => feature.routes)
