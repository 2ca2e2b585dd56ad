import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.lab.pattern, namespaces: ['lab', 'plot'], load: () => import('./lab-page.tsx') },
]
