import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.rounds.pattern,
    guard: 'auth',
    asksAge: true,
    words: ['rounds'],
    load: () => import('./rounds-page.tsx'),
  },
]
