import { ALWAYS_ASK, fileGroup } from './files.ts'
import { type SiteFile, siteFile, siteFilePath } from './pages.ts'

// CloudFront runs this file too: see pages.ts.

/** What the site has for a path. */
export interface SiteAnswer {
  /** Of the built file, from the root of the site; undefined where the API or a plain line answers. */
  readonly file: string | undefined
  /** Below the API, where that renders the answer and decides its status. */
  readonly rendered: string | undefined
  /** Of the query, what the API is told; the rest is for scripts in the page. */
  readonly query: readonly string[]
  /** A file that the build did not write is 404 all the same. */
  readonly status: 200 | 404
  readonly cacheControl: string
}

/** For addresses of files: a picture or a script has no use for a page. */
export const NO_FILE_TEXT = 'Not found.'

/** What search engines read of the posts: the build knows only the pages that it writes. */
export const POSTS_SITEMAP = '/sitemap-posts.xml'

/** The part of the list, and where it begins. */
export const LIST_QUERY = ['category', 'after'] as const

/**
 * What answers a path, as it stands in the request and without its query: edge and laptop ask this alone.
 *
 * @example siteAnswer('/it/login').file // '/pages/it/app.html', status 200
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
  return page.name === 'blog' ? LIST_QUERY : []
}

function looksLikeFile(pathname: string): boolean {
  return /\.[a-z0-9]{1,11}$/i.test(pathname.slice(pathname.lastIndexOf('/') + 1))
}
