import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.admin.pattern,
    guard: 'admin',
    words: ['dashboard', 'admin', 'lists', 'profile', 'error'],
    load: () => import('./dashboard-page.tsx'),
  },
]
