import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  {
    path: paths.game.pattern,
    guard: 'auth',
    asksAge: true,
    worksOffline: true,
    namespaces: ['cockpit', 'game', 'setup'],
    load: () => import('./practice/fun-page.tsx'),
  },
  {
    path: paths.liveGame.pattern,
    guard: 'authcasino',
    asksAge: true,
    namespaces: ['cockpit', 'game', 'rounds', 'setup'],
    load: () => import('./live/live-page.tsx'),
  },
  {
    path: paths.rounds.pattern,
    guard: 'auth',
    asksAge: true,
    namespaces: ['cockpit', 'flights', 'rounds'],
    load: () => import('./rounds/flights-page.tsx'),
  },
]
