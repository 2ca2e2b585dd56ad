import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

type Namespaces = AppRoute['namespaces']

/** Every staff page can ask for the password, or show that it is refused. */
const EVERYWHERE = ['admin', 'lists', 'auth', 'profile', 'error'] as const

/** The preview needs the players' texts, and the wording marks the editor's. */
const CASINO: Namespaces = ['casinos', 'setup', 'editor']
/** The scheme field shows the verifier's names. */
const CASINO_FORM: Namespaces = [...CASINO, 'verifier']

const route = ({ pattern }: typeof paths.admin, own: Namespaces, load: AppRoute['load']): AppRoute => ({
  path: pattern,
  guard: 'admin',
  namespaces: [...own, ...EVERYWHERE],
  load,
})

export const routes: readonly AppRoute[] = [
  route(paths.admin, ['dashboard'], () => import('./dashboard/dashboard-page.tsx')),
  route(paths.adminPlayers, ['players'], () => import('./players/players-page.tsx')),
  route(paths.adminPlayerCreate, ['players'], () => import('./players/player-create-page.tsx')),
  route(paths.adminPlayer, ['players', 'dashboard'], () => import('./players/player-page.tsx')),
  route(paths.adminCasino, CASINO, () => import('./casinos/casinos-page.tsx')),
  route(paths.adminCasinoCreate, CASINO_FORM, () => import('./casinos/casino-create-page.tsx')),
  route(paths.adminCasinoEdit, CASINO_FORM, () => import('./casinos/casino-page.tsx')),
  route(paths.adminAuditLog, ['auditLog'], () => import('./audit-log/audit-log-page.tsx')),
]
