import { PAGES, type PageName } from '#shared/site/pages.ts'

interface PagePath {
  /** A pattern without the language, for the router. */
  readonly pattern: string
  /** A path without the language, for links; `Link` adds it. Only an optional parameter may be left out. */
  readonly to: (params?: Readonly<Record<string, string>>) => string
}

function pagePath(pattern: string): PagePath {
  return {
    pattern,
    to: (params = {}) => {
      const segments = pattern.split('/').flatMap((segment) => {
        if (!segment.startsWith(':')) return segment
        const value = params[segment.slice(1).replace('?', '')]
        return value === undefined ? [] : encodeURIComponent(value)
      })
      return segments.join('/') || '/'
    },
  }
}

export const paths = Object.fromEntries(
  Object.entries(PAGES).map(([name, { pattern }]) => [name, pagePath(pattern)]),
) as Record<PageName, PagePath>

export const HOME_SECTIONS = ['experience', 'featured', 'earn', 'security', 'app'] as const
export type HomeSection = (typeof HOME_SECTIONS)[number]

export function sectionPath(section: HomeSection): string {
  return `${paths.home.to()}#${section}`
}

const NEXT = 'next'

/** Returns the login page's path with the path to return to. */
export const loginPath = (next?: string) => withNext(paths.login.to(), next)

/** Adds the path that a page leads on to. */
export function withNext(path: string, next: string | undefined): string {
  const target = safeNext(next)
  return target === undefined ? path : `${path}?${NEXT}=${encodeURIComponent(target)}`
}

export function nextFrom(search: URLSearchParams): string | undefined {
  return safeNext(search.get(NEXT) ?? undefined)
}

/** Returns the path only if it stays on this origin: `//host`, `/\host` and addresses with a scheme are dropped. */
export function safeNext(next: string | undefined): string | undefined {
  if (next === undefined || !next.startsWith('/')) return undefined
  const base = 'https://same.invalid'
  if (!URL.canParse(next, base)) return undefined
  const url = new URL(next, base)
  return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : undefined
}
