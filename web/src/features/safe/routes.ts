import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.playSafe.pattern, words: ['safe'], load: () => import('./safe-page.tsx') },
]
