import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.profile.pattern,
    guard: 'auth',
    words: ['profile', 'protection', 'auth'],
    load: () => import('./profile-page.tsx'),
  },
]
