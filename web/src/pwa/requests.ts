import { canonicalPath, splitLocale } from '#shared/i18n/locale-path.ts'
import { isApplication, PAGES, siteFile, siteFilePath } from '#shared/site/pages.ts'

/** All names below it contain a content hash, so a copy is never out of date. */
export const ASSETS_PATH = '/assets/'

const NEVER_OURS = /^\/(?:api|__local)(?:\/|$)/

/**
 * Decides which requests the worker answers: hashed files and pages of this site. All others go to the network: API
 * calls, staff pages, files without a hash, other origins.
 */
export function requestKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): 'asset' | 'page' | undefined {
  const target = new URL(url)
  if (method !== 'GET' || target.origin !== origin || NEVER_OURS.test(target.pathname)) return undefined
  if (target.pathname.startsWith(ASSETS_PATH)) return 'asset'
  return mode === 'navigate' && isKeptPage(target.pathname) ? 'page' : undefined
}

/** Returns true for public pages and their frames. */
export function isKeptPage(pathname: string): boolean {
  const { path } = splitLocale(pathname)
  const staff = path === PAGES.admin.pattern || path.startsWith(`${PAGES.admin.pattern}/`)
  const file = path.slice(path.lastIndexOf('/')).includes('.')
  return !staff && !file && !NEVER_OURS.test(path)
}

/**
 * Returns the address under which a page is cached, so that `/x`, `/x/` and `/en/x?from=mail` share one copy. Returns
 * undefined for pages that the application fills in: their frame is stored separately, and their addresses may hold
 * secrets.
 * @param search distinguishes the categories of the post list; its later pages are not cached
 */
export function pageKey(pathname: string, search = ''): string | undefined {
  const file = siteFile(pathname)
  if (isApplication(file.name)) return undefined
  if (file.name === 'blog') return listKey(pathname, new URLSearchParams(search))
  // Pages rendered by the API are no built files.
  return file.status === 200 && file.name !== 'post' ? siteFilePath(file) : canonicalPath(pathname)
}

function listKey(pathname: string, query: URLSearchParams): string | undefined {
  if (query.has('after')) return undefined
  const category = query.get('category')
  return canonicalPath(pathname) + (category ? `?${new URLSearchParams({ category })}` : '')
}

/** Returns true for complete, cacheable answers of the server. A redirected answer cannot open a page. */
export function isStorable(response: Response, type: 'text/html' | 'asset'): boolean {
  if (response.status !== 200 || response.redirected || response.type !== 'basic') return false
  if (/no-store/i.test(response.headers.get('cache-control') ?? '')) return false
  const isHtml = (response.headers.get('content-type') ?? '').startsWith('text/html')
  return isHtml === (type === 'text/html')
}
