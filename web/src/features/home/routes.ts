import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.home.pattern, namespaces: ['home'], load: () => import('./home-page.tsx') },
]
