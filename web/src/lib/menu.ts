import { SITE_CONFIG } from '#shared/site/config.ts'
import type { Resources } from '#web/i18n/resources.ts'
import { isAdmin, isEditor } from './guards.ts'
import { paths, sectionPath } from './paths.ts'
import type { User } from './session-store.ts'

type MenuTexts = Resources['app']['menu']

export interface MenuEntry {
  readonly word: Exclude<keyof MenuTexts, 'about'>
  readonly to: string
  /** The icon of a user's own page. */
  readonly place?: 'game' | 'setup' | 'rounds' | 'profile' | 'stop'
  /** The drawer's second line. */
  readonly about?: keyof MenuTexts['about']
}

const HOW_ENTRY: MenuEntry = { word: 'how', to: paths.howItWorks.to() }

const EXPERIENCE_ENTRY: MenuEntry = {
  word: 'experience',
  to: sectionPath('experience'),
  about: 'experience',
}

const HOME_MENU: readonly MenuEntry[] = [
  EXPERIENCE_ENTRY,
  { word: 'featured', to: sectionPath('featured'), about: 'reading' },
  { word: 'earn', to: sectionPath('earn'), about: 'earn' },
  { word: 'security', to: sectionPath('security'), about: 'security' },
  { word: 'app', to: sectionPath('app') },
  HOW_ENTRY,
]

const PAGE_MENU: readonly MenuEntry[] = [
  EXPERIENCE_ENTRY,
  { word: 'featured', to: paths.faq.to(), about: 'questions' },
  { word: 'download', to: paths.download.to() },
  HOW_ENTRY,
]

/** Shown in the drawer and at the foot of every page. */
export const BLOG_ENTRY: MenuEntry = { word: 'blog', to: paths.blog.to() }

/** Returns the home page's sections as anchors; on other pages, the pages that introduce the product. */
export function mainMenu(pathname: string): readonly MenuEntry[] {
  return pathname === paths.home.to() ? HOME_MENU : PAGE_MENU
}

const USER_MENU: readonly MenuEntry[] = [
  { word: 'game', to: paths.game.to(), place: 'game' },
  { word: 'setup', to: paths.setup.to(), place: 'setup' },
  { word: 'rounds', to: paths.rounds.to(), place: 'rounds', about: 'rounds' },
  { word: 'profile', to: paths.profile.to(), place: 'profile' },
  { word: 'playSafe', to: paths.playSafe.to(), place: 'stop', about: 'playSafe' },
]

const EDITOR_MENU: readonly MenuEntry[] = [{ word: 'blog', to: paths.adminBlog.to() }]

/** Screens that exist only if the site config lists them; its other entries have no screen. */
const CONFIGURED = { dashboard: paths.admin.to(), casino: paths.adminCasino.to() } as const

function configured(word: keyof typeof CONFIGURED): readonly MenuEntry[] {
  return SITE_CONFIG.menus.admin.includes(word) ? [{ word, to: CONFIGURED[word] }] : []
}

const ADMIN_MENU: readonly MenuEntry[] = [
  ...configured('dashboard'),
  { word: 'players', to: paths.adminPlayers.to() },
  ...EDITOR_MENU,
  ...configured('casino'),
  { word: 'auditLog', to: paths.adminAuditLog.to() },
]

export function accountMenu(user: User): readonly MenuEntry[] {
  if (isAdmin(user)) return [...USER_MENU, ...ADMIN_MENU]
  return isEditor(user) ? [...USER_MENU, ...EDITOR_MENU] : USER_MENU
}

/** The open tools (docs/product.md, section 8), below `app:tools`: free, without an account. */
export const TOOLS_MENU = [
  { word: 'verifier', to: paths.verifier.to() },
  { word: 'lab', to: paths.lab.to() },
  { word: 'listCheck', to: paths.listCheck.to() },
  { word: 'trackRecord', to: paths.trackRecord.to() },
] as const

export const FOOTER_MENU = [
  { word: 'faq', to: paths.faq.to() },
  { word: 'how', to: paths.howItWorks.to() },
  { word: 'blog', to: paths.blog.to() },
  { word: 'download', to: paths.download.to() },
  { word: 'playSafe', to: paths.playSafe.to() },
  { word: 'privacy', to: paths.privacy.to() },
  { word: 'terms', to: paths.terms.to() },
] as const
