import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.download.pattern, words: ['download'], load: () => import('./download-page.tsx') },
]
