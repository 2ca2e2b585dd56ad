import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.howItWorks.pattern, namespaces: ['how'], load: () => import('./how-page.tsx') },
]
