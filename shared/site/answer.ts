import { ALWAYS_ASK, fileGroup } from './files.ts'
import { FEED_PATH, type SiteFile, siteFile, siteFilePath } from './pages.ts'

// CloudFront runs this file too: see pages.ts.

export interface SiteAnswer {
  /** Path of the built file; undefined if the API or a plain line answers. */
  readonly file: string | undefined
  /** Path below the API, if the API renders the answer and decides its status. */
  readonly rendered: string | undefined
  /** Query parameters for the API; the others are for scripts in the page. */
  readonly query: readonly string[]
  /** 200 can still become 404 if the build did not write the file. */
  readonly status: 200 | 404
  readonly cacheControl: string
}

/** The 404 body for files, where a page is useless. */
export const NO_FILE_TEXT = 'Not found.'

/** The sitemap of posts; the build's own sitemap has only built pages. */
export const POSTS_SITEMAP = '/sitemap-posts.xml'

/** Query parameters of the blog list and of the feed. */
const LIST_QUERY = ['category', 'after'] as const
const FEED_QUERY = ['format'] as const
export const PASSED_QUERY = ['category', 'after', 'format'] as const

/**
 * The answer to a request's path, without its query. Edge and local server use only this function.
 *
 * @example siteAnswer('/it/setup').file // '/pages/it/app.html', status 200
 * @example siteAnswer('/it/some-post').rendered // '/pages/it/some-post'
 * @example siteAnswer('/old.png') // status 404, neither file nor rendered
 */
export function siteAnswer(pathname: string): SiteAnswer {
  const group = fileGroup(pathname)
  if (group !== undefined) return fileAnswer(pathname, 200, group.cacheControl)
  if (pathname === POSTS_SITEMAP) return renderedAnswer('/pages/sitemap', [])
  const page = siteFile(pathname)
  if (page.rendered !== undefined) return renderedAnswer(page.rendered, queryOf(page))
  const none = page.status === 404 && looksLikeFile(pathname)
  return fileAnswer(none ? undefined : siteFilePath(page), page.status, ALWAYS_ASK)
}

function fileAnswer(file: string | undefined, status: 200 | 404, cacheControl: string): SiteAnswer {
  return { file, rendered: undefined, query: [], status, cacheControl }
}

function renderedAnswer(rendered: string, query: readonly string[]): SiteAnswer {
  return { file: undefined, rendered, query, status: 200, cacheControl: ALWAYS_ASK }
}

function queryOf(page: SiteFile): readonly string[] {
  if (page.name === 'blog') return LIST_QUERY
  return page.rendered === `/pages/${page.locale}${FEED_PATH}` ? FEED_QUERY : []
}

function looksLikeFile(pathname: string): boolean {
  return /\.[a-z0-9]{1,11}$/i.test(pathname.slice(pathname.lastIndexOf('/') + 1))
}
