import { PAGES, type PageName } from '#shared/site/pages.ts'

interface PagePath {
  /** For the router, without the language. */
  readonly pattern: string
  /** For links, without the language: `Link` adds it. A parameter left out must be optional. */
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

/** Every page's address. */
export const paths = Object.fromEntries(
  Object.entries(PAGES).map(([name, { pattern }]) => [name, pagePath(pattern)]),
) as Record<PageName, PagePath>

export const HOME_SECTIONS = ['experience', 'featured', 'earn', 'security', 'app'] as const
export type HomeSection = (typeof HOME_SECTIONS)[number]

export function sectionPath(section: HomeSection): string {
  return `${paths.home.to()}#${section}`
}

const NEXT = 'next'

/** The login page that afterwards leads back to the path asked for. */
export const loginPath = (next?: string) => withNext(paths.login.to(), next)

/** A page that afterwards leads on to the path asked for. */
export function withNext(path: string, next: string | undefined): string {
  const target = safeNext(next)
  return target === undefined ? path : `${path}?${NEXT}=${encodeURIComponent(target)}`
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
