import { canonicalPath, splitLocale } from '#shared/i18n/locale-path.ts'
import { isApplication, PAGES, siteFile, siteFilePath } from '#shared/site/pages.ts'

/** Below it every name carries a hash of its content, so a copy is never out of date. */
export const ASSETS_PATH = '/assets/'

const NEVER_OURS = /^\/(?:api|__local)(?:\/|$)/

/**
 * What the worker answers: hashed files and pages of this site. Everything else goes to the network as if
 * there were no worker: calls of the API, pages of the staff, files without a hash, other origins.
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

/** A page that everybody may read, or the frame of one. */
export function isKeptPage(pathname: string): boolean {
  const { path } = splitLocale(pathname)
  const staff = path === PAGES.admin.pattern || path.startsWith(`${PAGES.admin.pattern}/`)
  const file = path.slice(path.lastIndexOf('/')).includes('.')
  return !staff && !file && !NEVER_OURS.test(path)
}

/**
 * Under which address a page's copy is kept, so that `/x`, `/x/` and `/en/x?from=mail` are one. Pages that
 * the application fills in have none: their frame is kept apart, and their addresses may hold secrets.
 *
 * @param search of the list of posts, whose categories are pages of their own; its later pages are not kept
 */
export function pageKey(pathname: string, search = ''): string | undefined {
  const file = siteFile(pathname)
  if (isApplication(file.name)) return undefined
  if (file.name === 'blog') return listKey(pathname, new URLSearchParams(search))
  // What the API renders is no built file.
  return file.status === 200 && file.name !== 'post' ? siteFilePath(file) : canonicalPath(pathname)
}

function listKey(pathname: string, query: URLSearchParams): string | undefined {
  if (query.has('after')) return undefined
  const category = query.get('category')
  return canonicalPath(pathname) + (category ? `?${new URLSearchParams({ category })}` : '')
}

/** Only what the server gave as it was asked, and allows to be kept. A redirected answer opens no page. */
export function isStorable(response: Response, type: 'text/html' | 'asset'): boolean {
  if (response.status !== 200 || response.redirected || response.type !== 'basic') return false
  if (/no-store/i.test(response.headers.get('cache-control') ?? '')) return false
  const isHtml = (response.headers.get('content-type') ?? '').startsWith('text/html')
  return isHtml === (type === 'text/html')
}
