import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.adminAudit.pattern,
    guard: 'admin',
    words: ['audit', 'admin', 'lists', 'profile', 'error'],
    load: () => import('./audit-page.tsx'),
  },
]
