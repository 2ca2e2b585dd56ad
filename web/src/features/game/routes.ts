import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.game.pattern,
    guard: 'auth',
    asksAge: true,
    worksOffline: true,
    words: ['game', 'setup', 'protection'],
    load: () => import('./fun-page.tsx'),
  },
  {
    path: paths.liveGame.pattern,
    guard: 'authcasino',
    asksAge: true,
    words: ['game', 'rounds', 'setup', 'protection'],
    load: () => import('./live-page.tsx'),
  },
]
