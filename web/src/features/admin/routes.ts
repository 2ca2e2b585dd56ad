import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

/** Forms of registration and profile stand on staff's pages too. */
const WORDS: AppRoute['words'] = ['admin', 'auth', 'profile', 'error']

export const routes: readonly AppRoute[] = [
  {
    path: paths.admin.pattern,
    guard: 'admin',
    words: WORDS,
    load: () => import('./queue-page.tsx'),
  },
  {
    path: paths.adminAudit.pattern,
    guard: 'admin',
    words: WORDS,
    load: () => import('./audit-page.tsx'),
  },
]
