import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

/** The preview needs the players' texts, the wording marks the editor's, and an export the password dialog. */
const CASINO_NAMESPACES: AppRoute['namespaces'] = [
  'casinos',
  'admin',
  'lists',
  'setup',
  'editor',
  'auth',
  'profile',
  'error',
]
/** The scheme field shows the verifier's names. */
const CASINO_FORM_NAMESPACES: AppRoute['namespaces'] = [...CASINO_NAMESPACES, 'verifier']

/** These pages contain forms of registration and profile, and the decisions of the queue. */
const PLAYER_NAMESPACES: AppRoute['namespaces'] = ['players', 'admin', 'lists', 'auth', 'profile', 'error']

export const routes: readonly AppRoute[] = [
  {
    path: paths.admin.pattern,
    guard: 'admin',
    namespaces: ['dashboard', 'admin', 'lists', 'auth', 'profile', 'error'],
    load: () => import('./dashboard/dashboard-page.tsx'),
  },
  {
    path: paths.adminPlayers.pattern,
    guard: 'admin',
    namespaces: PLAYER_NAMESPACES,
    load: () => import('./players/players-page.tsx'),
  },
  {
    path: paths.adminPlayerCreate.pattern,
    guard: 'admin',
    namespaces: PLAYER_NAMESPACES,
    load: () => import('./players/player-create-page.tsx'),
  },
  {
    path: paths.adminPlayer.pattern,
    guard: 'admin',
    namespaces: [...PLAYER_NAMESPACES, 'dashboard'],
    load: () => import('./players/player-page.tsx'),
  },
  {
    path: paths.adminCasino.pattern,
    guard: 'admin',
    namespaces: CASINO_NAMESPACES,
    load: () => import('./casinos/casinos-page.tsx'),
  },
  {
    path: paths.adminCasinoCreate.pattern,
    guard: 'admin',
    namespaces: CASINO_FORM_NAMESPACES,
    load: () => import('./casinos/casino-create-page.tsx'),
  },
  {
    path: paths.adminCasinoEdit.pattern,
    guard: 'admin',
    namespaces: CASINO_FORM_NAMESPACES,
    load: () => import('./casinos/casino-page.tsx'),
  },
  {
    path: paths.adminAuditLog.pattern,
    guard: 'admin',
    namespaces: ['auditLog', 'admin', 'lists', 'auth', 'profile', 'error'],
    load: () => import('./audit-log/audit-log-page.tsx'),
  },
]
