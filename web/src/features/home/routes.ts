import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.home.pattern, words: ['home'], load: () => import('./home-page.tsx') },
]
