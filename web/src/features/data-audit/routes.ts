import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.audit.pattern, words: ['dataAudit', 'plot'], load: () => import('./data-audit-page.tsx') },
]
