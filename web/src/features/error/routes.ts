import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.error.pattern,
    guard: 'error',
    namespaces: ['error'],
    load: () => import('./error-page.tsx'),
  },
]
