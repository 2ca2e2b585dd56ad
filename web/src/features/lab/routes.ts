import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.lab.pattern, words: ['lab', 'plot'], load: () => import('./lab-page.tsx') },
]
