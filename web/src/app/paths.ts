import { generatePath } from 'react-router-dom'

/** A page's pattern for the router and its address for links; both without the language. */
function page<Pattern extends string>(pattern: Pattern) {
  return {
    pattern,
    to: (params?: Parameters<typeof generatePath<Pattern>>[1]): string => generatePath(pattern, params),
  }
}

/** Every address of the product, once. The router's basename adds the language. */
export const paths = {
  home: page('/'),
  login: page('/login'),
  register: page('/register'),
  forgotPassword: page('/forgot-password'),
  resetPassword: page('/reset-password'),
  verify: page('/verify/:id?'),
  game: page('/game-app'),
  liveGame: page('/game-app/live'),
  setup: page('/setup'),
  rounds: page('/rounds'),
  profile: page('/profile'),
  error: page('/error'),
  admin: page('/admin'),
  adminPlayers: page('/admin/players'),
  adminPlayerCreate: page('/admin/players/create'),
  adminPlayer: page('/admin/players/:id'),
  adminAudit: page('/admin/audit'),
} as const

export const HOME_SECTIONS = ['experience', 'featured', 'earn', 'security', 'app'] as const
export type HomeSection = (typeof HOME_SECTIONS)[number]

export function sectionPath(section: HomeSection): string {
  return `${paths.home.to()}#${section}`
}

const NEXT = 'next'

/** The login page that afterwards leads back to the path asked for. */
export function loginPath(next?: string): string {
  const target = safeNext(next)
  return target === undefined ? paths.login.to() : `${paths.login.to()}?${NEXT}=${encodeURIComponent(target)}`
}

export function nextFrom(search: URLSearchParams): string | undefined {
  return safeNext(search.get(NEXT) ?? undefined)
}

/** Only a path of this origin is followed: `//host`, `/\host` and addresses with a scheme are not. */
export function safeNext(next: string | undefined): string | undefined {
  if (next === undefined || !next.startsWith('/')) return undefined
  const base = 'https://same.invalid'
  if (!URL.canParse(next, base)) return undefined
  const url = new URL(next, base)
  return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : undefined
}
