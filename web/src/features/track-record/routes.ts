import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.trackRecord.pattern,
    namespaces: ['trackRecord', 'plot'],
    load: () => import('./track-record-page.tsx'),
  },
]
