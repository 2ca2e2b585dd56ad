import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

/** Forms of registration and profile, and the decisions of the queue, stand on these pages too. */
const WORDS: AppRoute['words'] = ['players', 'admin', 'lists', 'auth', 'profile', 'error']

export const routes: readonly AppRoute[] = [
  {
    path: paths.adminPlayers.pattern,
    guard: 'admin',
    words: WORDS,
    load: () => import('./players-page.tsx'),
  },
  {
    path: paths.adminPlayerCreate.pattern,
    guard: 'admin',
    words: WORDS,
    load: () => import('./player-create-page.tsx'),
  },
  {
    path: paths.adminPlayer.pattern,
    guard: 'admin',
    words: WORDS,
    load: () => import('./player-page.tsx'),
  },
]
