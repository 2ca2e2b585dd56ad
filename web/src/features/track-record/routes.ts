import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.trackRecord.pattern,
    words: ['trackRecord', 'plot'],
    load: () => import('./track-record-page.tsx'),
  },
]
