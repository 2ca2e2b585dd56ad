import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.trackRecord.pattern,
    words: ['trackRecord', 'plot'],
    load: () => import('./track-record-page.tsx'),
  },
]
