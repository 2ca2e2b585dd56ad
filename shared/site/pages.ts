import { splitLocale } from '../i18n/locale-path.ts'
import type { Locale } from '../i18n/locales.ts'

// CloudFront runs this file too. Its JavaScript has no destructuring, spread or `for … of`; the build of the edge functions
// refuses them.

interface SitePage {
  /** Path without language; `:` marks a parameter, `?` an optional one. */
  readonly pattern: string
  /** True for a page that the build renders in each language, identical for everybody. */
  readonly prerendered?: true
  /** True for a page that the build renders for a guest and the application hydrates. */
  readonly hydrated?: true
  /** True for a page that the API renders from published content (docs/decisions/0017). */
  readonly rendered?: true
}

/** Every address of the site, once: router, links, edge, sitemap and build read this table. */
export const PAGES = {
  home: { pattern: '/', prerendered: true },
  faq: { pattern: '/predictor-faq', prerendered: true },
  howItWorks: { pattern: '/how-work-aviator-predictor', prerendered: true },
  download: { pattern: '/download-app', prerendered: true },
  verifier: { pattern: '/verifier', prerendered: true },
  lab: { pattern: '/lab', prerendered: true },
  listCheck: { pattern: '/audit', prerendered: true },
  trackRecord: { pattern: '/track-record', prerendered: true },
  playSafe: { pattern: '/play-safe', prerendered: true },
  privacy: { pattern: '/privacy-policy', prerendered: true },
  terms: { pattern: '/terms-and-conditions', prerendered: true },
  blog: { pattern: '/blog', rendered: true },
  post: { pattern: '/:slug', rendered: true },
  login: { pattern: '/login', hydrated: true },
  register: { pattern: '/register', hydrated: true },
  forgotPassword: { pattern: '/forgot-password' },
  resetPassword: { pattern: '/reset-password' },
  verify: { pattern: '/verify/:id?' },
  game: { pattern: '/game-app' },
  liveGame: { pattern: '/game-app/live' },
  setup: { pattern: '/setup' },
  rounds: { pattern: '/rounds' },
  profile: { pattern: '/profile' },
  preview: { pattern: '/preview/:token' },
  error: { pattern: '/error' },
  admin: { pattern: '/admin' },
  adminBlog: { pattern: '/admin/blog' },
  adminBlogCreate: { pattern: '/admin/blog/create' },
  adminBlogPost: { pattern: '/admin/blog/:id' },
  adminPlayers: { pattern: '/admin/players' },
  adminPlayerCreate: { pattern: '/admin/players/create' },
  adminPlayer: { pattern: '/admin/players/:id' },
  adminAuditLog: { pattern: '/admin/audit' },
  adminCasino: { pattern: '/admin/casino' },
  adminCasinoCreate: { pattern: '/admin/casino/create' },
  adminCasinoEdit: { pattern: '/admin/casino/:code' },
} as const satisfies Readonly<Record<string, SitePage>>

export type PageName = keyof typeof PAGES

const PAGE_NAMES = Object.keys(PAGES) as PageName[]

/** The pages for search engines, in the order of the sitemap. */
export const PRERENDERED = PAGE_NAMES.filter((name) => 'prerendered' in PAGES[name])

/** Pages of the application that the build renders before hydration. */
export const HYDRATED = PAGE_NAMES.filter((name) => 'hydrated' in PAGES[name])

/** Returns true if the application shows or hydrates this file. */
export function isApplication(name: SiteFileName): boolean {
  return name === 'app' || HYDRATED.some((page) => page === name)
}

/** The form of a post's address: lower-case letters, digits and single hyphens. */
export const SLUG_FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const SLUG_LENGTH_MAX = 100

/** The Atom feed of a language. It is not a page, so the app does not link to it as one. */
export const FEED_PATH = '/feed'
/** The same feed as RSS 2.0. */
export const RSS_PATH = `${FEED_PATH}?format=rss`

/** Not-found pages; the second is for addresses that could be a post's slug. */
export const NOT_FOUND_FILES = ['not-found', 'no-such-page'] as const

/** Built files: prerendered and hydrated pages, the application's empty page, and two not-found pages. */
export type SiteFileName = PageName | 'app' | (typeof NOT_FOUND_FILES)[number]

export interface SiteFile {
  readonly locale: Locale
  readonly name: SiteFileName
  readonly status: 200 | 404
  /** Path below the API, if the API answers: it knows whether such a page exists. */
  readonly rendered?: string
}

/** Longer paths are not found; CloudFront accepts 8192 bytes. */
const PATH_LENGTH_MAX = 2000

/**
 * The page and status for a request's path, percent escapes included. Edge, local server and browser use the same rule. A
 * page is a built file, or is rendered by the API.
 *
 * @example siteFile('/it/play-safe/') // { locale: 'it', name: 'playSafe', status: 200 }
 * @example siteFile('/it/some-post') // { locale: 'it', name: 'post', status: 200, rendered: '/pages/it/some-post' }
 */
export function siteFile(pathname: string): SiteFile {
  const localized = splitLocale(pathname)
  const locale = localized.locale
  const given = isWellFormed(pathname) ? readSegments(localized.path) : undefined
  if (given === undefined) return { locale, name: 'not-found', status: 404 }
  // Addresses of other pages are never a post's.
  const name = PAGE_NAMES.find((page) => page !== 'post' && matches(PAGES[page].pattern, given))
  if (name === 'blog') return { locale, name, status: 200, rendered: `/pages/${locale}` }
  if (name !== undefined) {
    const built = 'prerendered' in PAGES[name] || 'hydrated' in PAGES[name]
    return { locale, name: built ? name : 'app', status: 200 }
  }
  return given.length === 2 ? postAt(locale, given[1] ?? '') : { locale, name: 'not-found', status: 404 }
}

/** An impossible slug gets the same not-found page as an unused one. */
function postAt(locale: Locale, slug: string): SiteFile {
  if (slug.length > SLUG_LENGTH_MAX || !SLUG_FORM.test(slug)) {
    return { locale, name: 'no-such-page', status: 404 }
  }
  return { locale, name: 'post', status: 200, rendered: `/pages/${locale}/${slug}` }
}

/** The path of a built file, from the root of the site. */
export function siteFilePath(file: Pick<SiteFile, 'locale' | 'name'>): string {
  return `/pages/${file.locale}/${file.name}.html`
}

/** A path may end with slashes; `//host` and empty segments in the middle are not valid. */
function isWellFormed(pathname: string): boolean {
  if (pathname.length > PATH_LENGTH_MAX || pathname.charAt(0) !== '/') return false
  let end = pathname.length
  while (end > 1 && pathname.charAt(end - 1) === '/') end -= 1
  return pathname.slice(0, end).indexOf('//') === -1 && pathname.slice(0, 2) !== '//'
}

/** The decoded segments; undefined if one cannot be decoded or would change meaning when decoded. */
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
