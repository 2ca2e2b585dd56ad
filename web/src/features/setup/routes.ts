import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.setup.pattern,
    guard: 'auth',
    asksAge: true,
    namespaces: ['setup', 'auth', 'protection'],
    load: () => import('./setup-page.tsx'),
  },
]
