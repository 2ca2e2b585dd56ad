import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.admin.pattern,
    guard: 'admin',
    words: ['admin', 'auth', 'profile', 'error'],
    load: () => import('./queue-page.tsx'),
  },
  {
    path: paths.adminPlayers.pattern,
    guard: 'admin',
    words: ['admin', 'auth', 'profile', 'error'],
    load: () => import('./players-page.tsx'),
  },
  {
    path: paths.adminPlayerCreate.pattern,
    guard: 'admin',
    words: ['admin', 'auth', 'profile', 'error'],
    load: () => import('./player-create-page.tsx'),
  },
  {
    path: paths.adminPlayer.pattern,
    guard: 'admin',
    words: ['admin', 'auth', 'profile', 'error'],
    load: () => import('./player-page.tsx'),
  },
  {
    path: paths.adminAudit.pattern,
    guard: 'admin',
    words: ['admin', 'auth', 'profile', 'error'],
    load: () => import('./audit-page.tsx'),
  },
]
