import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.audit.pattern,
    namespaces: ['dataAudit', 'plot'],
    load: () => import('./data-audit-page.tsx'),
  },
]
