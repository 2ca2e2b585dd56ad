import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.download.pattern, words: ['download'], load: () => import('./download-page.tsx') },
]
