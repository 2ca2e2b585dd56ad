import { ALWAYS_ASK, fileGroup } from './files.ts'
import { siteFile, siteFilePath } from './pages.ts'

// CloudFront runs this file too: see pages.ts.

/** What the site has for a path. */
export interface SiteAnswer {
  /** Of the built file, from the root of the site; undefined where a plain line says that there is none. */
  readonly file: string | undefined
  /** A file that the build did not write is 404 all the same. */
  readonly status: 200 | 404
  readonly cacheControl: string
}

/** For addresses of files: a picture or a script has no use for a page. */
export const NO_FILE_TEXT = 'Not found.'

/**
 * What answers a path, as it stands in the request and without its query: edge and laptop ask this alone.
 *
 * @example siteAnswer('/it/login') // { file: '/pages/it/app.html', status: 200, cacheControl: 'no-cache' }
 * @example siteAnswer('/old.png') // { file: undefined, status: 404, cacheControl: 'no-cache' }
 */
export function siteAnswer(pathname: string): SiteAnswer {
  const group = fileGroup(pathname)
  if (group !== undefined) return { file: pathname, status: 200, cacheControl: group.cacheControl }
  const page = siteFile(pathname)
  if (page.status === 404 && looksLikeFile(pathname)) {
    return { file: undefined, status: 404, cacheControl: ALWAYS_ASK }
  }
  return { file: siteFilePath(page), status: page.status, cacheControl: ALWAYS_ASK }
}

function looksLikeFile(pathname: string): boolean {
  return /\.[a-z0-9]{1,11}$/i.test(pathname.slice(pathname.lastIndexOf('/') + 1))
}
