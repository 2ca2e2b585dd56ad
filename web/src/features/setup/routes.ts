import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.setup.pattern,
    guard: 'auth',
    asksAge: true,
    words: ['setup', 'auth', 'protection'],
    load: () => import('./setup-page.tsx'),
  },
]
