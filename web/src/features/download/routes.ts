import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.download.pattern, namespaces: ['download'], load: () => import('./download-page.tsx') },
]
