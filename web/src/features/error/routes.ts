import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.error.pattern, guard: 'error', words: ['error'], load: () => import('./error-page.tsx') },
]
