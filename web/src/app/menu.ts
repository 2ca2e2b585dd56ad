import type { User } from '#web/lib/session.tsx'
import { isAdmin } from './guards.ts'
import { HOME_SECTIONS, paths, sectionPath } from './paths.ts'

export interface MenuEntry {
  /** Below `app:menu`. */
  readonly word:
    | (typeof HOME_SECTIONS)[number]
    | 'login'
    | 'register'
    | 'game'
    | 'setup'
    | 'rounds'
    | 'profile'
    | 'dashboard'
    | 'players'
    | 'audit'
  readonly to: string
}

/** The sections of the home page as anchors; elsewhere the way back to the first of them. */
export function mainMenu(pathname: string): readonly MenuEntry[] {
  const sections = HOME_SECTIONS.map((section) => ({ word: section, to: sectionPath(section) }))
  return pathname === paths.home.to() ? sections : sections.slice(0, 1)
}

export const GUEST_MENU: readonly MenuEntry[] = [
  { word: 'register', to: paths.register.to() },
  { word: 'login', to: paths.login.to() },
]

const PLAYER_MENU: readonly MenuEntry[] = [
  { word: 'game', to: paths.game.to() },
  { word: 'setup', to: paths.setup.to() },
  { word: 'rounds', to: paths.rounds.to() },
  { word: 'profile', to: paths.profile.to() },
]

const STAFF_MENU: readonly MenuEntry[] = [
  { word: 'dashboard', to: paths.admin.to() },
  { word: 'players', to: paths.adminPlayers.to() },
  { word: 'audit', to: paths.adminAudit.to() },
]

export function accountMenu(user: User): readonly MenuEntry[] {
  return isAdmin(user) ? [...PLAYER_MENU, ...STAFF_MENU] : PLAYER_MENU
}
