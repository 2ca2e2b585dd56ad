import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.verifier.pattern,
    namespaces: ['verifier', 'plot'],
    load: () => import('./verifier-page.tsx'),
  },
]
