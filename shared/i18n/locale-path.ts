import { DEFAULT_LOCALE, isLocale, type Locale, pickLocale } from './locales.ts'

// CloudFront runs this file too: see shared/site/pages.ts.

/** The cookie that remembers a reader's choice of language. */
export const LOCALE_COOKIE = 'i18n_redirected'
export const LOCALE_COOKIE_DAYS = 365

export interface LocalizedPath {
  readonly locale: Locale
  /** The same page without its language: `/`, `/login`; no trailing slash. */
  readonly path: string
  /** True if the path names the language: only this distinguishes `/x` from `/en/x`. */
  readonly prefixed: boolean
}

/**
 * Splits a path into its language and its page.
 *
 * @example splitLocale('/it/login/') // { locale: 'it', path: '/login', prefixed: true }
 */
export function splitLocale(pathname: string): LocalizedPath {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const first = segments[0]
  if (isLocale(first)) return { locale: first, path: `/${segments.slice(1).join('/')}`, prefixed: true }
  return { locale: DEFAULT_LOCALE, path: `/${segments.join('/')}`, prefixed: false }
}

/**
 * The address of a page in a language: English has no prefix and is canonical.
 *
 * @example withLocale('it', '/login') // '/it/login'
 */
export function withLocale(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** The canonical address of a path: one language prefix at most, none for English, no trailing slash. */
export function canonicalPath(pathname: string): string {
  const { locale, path } = splitLocale(pathname)
  return withLocale(locale, path)
}

/** The cookie that the browser writes before it opens a page in the chosen language. */
export function localeCookie(locale: Locale): string {
  const maxAgeS = LOCALE_COOKIE_DAYS * 24 * 60 * 60
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax`
}

/**
 * Returns where `/` redirects: the cookie decides, then `Accept-Language`, then English. Undefined means no redirect.
 * Other paths never redirect: a reader who follows a link gets the linked page.
 * @example rootRedirect('/', undefined, 'it-IT,it;q=0.9') // '/it'
 */
export function rootRedirect(
  pathname: string,
  cookieHeader: string | undefined,
  acceptLanguage: string | undefined,
): string | undefined {
  if (pathname !== '/') return undefined
  const locale = localeFromCookie(cookieHeader) ?? pickLocale(acceptLanguage)
  return locale === DEFAULT_LOCALE ? undefined : withLocale(locale, '/')
}

/** Returns the first cookie of that name with a supported language; other values are ignored. */
function localeFromCookie(cookieHeader: string | undefined): Locale | undefined {
  return (cookieHeader ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.indexOf(`${LOCALE_COOKIE}=`) === 0)
    .map((pair) => pair.slice(LOCALE_COOKIE.length + 1))
    .find(isLocale)
}
