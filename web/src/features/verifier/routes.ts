import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.verifier.pattern, words: ['verifier', 'plot'], load: () => import('./verifier-page.tsx') },
]
