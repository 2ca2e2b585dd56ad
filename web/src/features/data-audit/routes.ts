import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.audit.pattern, words: ['dataAudit', 'plot'], load: () => import('./audit-page.tsx') },
]
