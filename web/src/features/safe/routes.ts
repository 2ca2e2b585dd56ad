import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.playSafe.pattern, namespaces: ['safe'], load: () => import('./safe-page.tsx') },
]
