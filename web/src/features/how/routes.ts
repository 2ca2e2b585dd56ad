import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.howItWorks.pattern, words: ['how'], load: () => import('./how-page.tsx') },
]
