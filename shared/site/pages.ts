import { splitLocale } from '../i18n/locale-path.ts'
import type { Locale } from '../i18n/locales.ts'

// CloudFront runs this file too, in a JavaScript without destructuring, spread and `for … of`; the build of
// the edge functions refuses what it lacks.

interface SitePage {
  /** Path without language; a segment with `:` is a parameter, with `?` it may be missing. */
  readonly pattern: string
  /** Written to HTML in each language when the site is built: everybody reads the same page. */
  readonly prerendered?: true
}

/** Every address of the site, once: router, links, edge, sitemap and build read this table. */
export const PAGES = {
  home: { pattern: '/', prerendered: true },
  faq: { pattern: '/predictor-faq', prerendered: true },
  howItWorks: { pattern: '/how-work-aviator-predictor', prerendered: true },
  download: { pattern: '/download-app', prerendered: true },
  playSafe: { pattern: '/play-safe', prerendered: true },
  privacy: { pattern: '/privacy-policy', prerendered: true },
  terms: { pattern: '/terms-and-conditions', prerendered: true },
  login: { pattern: '/login' },
  register: { pattern: '/register' },
  forgotPassword: { pattern: '/forgot-password' },
  resetPassword: { pattern: '/reset-password' },
  verify: { pattern: '/verify/:id?' },
  game: { pattern: '/game-app' },
  liveGame: { pattern: '/game-app/live' },
  setup: { pattern: '/setup' },
  rounds: { pattern: '/rounds' },
  profile: { pattern: '/profile' },
  error: { pattern: '/error' },
  admin: { pattern: '/admin' },
  adminBlog: { pattern: '/admin/blog' },
  adminBlogCreate: { pattern: '/admin/blog/create' },
  adminBlogPost: { pattern: '/admin/blog/:id' },
  adminPlayers: { pattern: '/admin/players' },
  adminPlayerCreate: { pattern: '/admin/players/create' },
  adminPlayer: { pattern: '/admin/players/:id' },
  adminAudit: { pattern: '/admin/audit' },
  adminCasino: { pattern: '/admin/casino' },
  adminCasinoCreate: { pattern: '/admin/casino/create' },
  adminCasinoEdit: { pattern: '/admin/casino/:code' },
} as const satisfies Readonly<Record<string, SitePage>>

export type PageName = keyof typeof PAGES

const PAGE_NAMES = Object.keys(PAGES) as PageName[]

/** The pages that search engines find, in the order of the sitemap. */
export const PRERENDERED = PAGE_NAMES.filter((name) => 'prerendered' in PAGES[name])

/** What stands where no page is: the second where it could have been the slug of a post. */
export const NOT_FOUND_FILES = ['not-found', 'no-such-page'] as const

/** Built files besides the prerendered pages: the frame that the application fills, and two ways not to be found. */
export type SiteFileName = PageName | 'app' | (typeof NOT_FOUND_FILES)[number]

export interface SiteFile {
  readonly locale: Locale
  readonly name: SiteFileName
  readonly status: 200 | 404
}

/** Longer addresses lead nowhere; CloudFront takes 8192 bytes. */
const PATH_LENGTH_MAX = 2000

/**
 * Which built file answers a path as it stands in the request, percent escapes and all, and with which
 * status: the same rule at the edge, on one machine and in the browser.
 *
 * @example siteFile('/it/play-safe/') // { locale: 'it', name: 'playSafe', status: 200 }
 */
export function siteFile(pathname: string): SiteFile {
  const localized = splitLocale(pathname)
  const locale = localized.locale
  const given = isWellFormed(pathname) ? readSegments(localized.path) : undefined
  if (given === undefined) return { locale, name: 'not-found', status: 404 }
  const name = PAGE_NAMES.find((page) => matches(PAGES[page].pattern, given))
  if (name !== undefined) return { locale, name: 'prerendered' in PAGES[name] ? name : 'app', status: 200 }
  // One segment could be the slug of a post: it is told in its own words.
  return { locale, name: given.length === 2 ? 'no-such-page' : 'not-found', status: 404 }
}

/** Where a built file lies, from the root of the site. */
export function siteFilePath(file: Pick<SiteFile, 'locale' | 'name'>): string {
  return `/pages/${file.locale}/${file.name}.html`
}

/** Any number of slashes may end a path; `//host` and a gap in the middle are nobody's address. */
function isWellFormed(pathname: string): boolean {
  if (pathname.length > PATH_LENGTH_MAX || pathname.charAt(0) !== '/') return false
  let end = pathname.length
  while (end > 1 && pathname.charAt(end - 1) === '/') end -= 1
  return pathname.slice(0, end).indexOf('//') === -1 && pathname.slice(0, 2) !== '//'
}

/** The decoded segments; undefined where one cannot be read, or could be taken for something else once decoded. */
function readSegments(path: string): string[] | undefined {
  try {
    const segments = path.split('/').map((segment) => decodeURIComponent(segment))
    return segments.every(isPlain) ? segments : undefined
  } catch {
    return undefined
  }
}

function isPlain(segment: string): boolean {
  if (segment === '.' || segment === '..') return false
  return segment.split('').every((char) => char >= ' ' && char !== '/' && char !== '\\')
}

function matches(pattern: string, given: readonly string[]): boolean {
  const wanted = pattern.split('/')
  if (given.length > wanted.length) return false
  return wanted.every((segment, index) => {
    const part = given[index]
    if (segment.charAt(0) !== ':') return segment === part
    return part === undefined ? segment.slice(-1) === '?' : part !== ''
  })
}
