import { LOCALES } from '../i18n/locales.ts'

// CloudFront runs this file too: see pages.ts.

interface FileGroup {
  /** Folders in which every plain name may be a file. */
  readonly folders: readonly string[]
  readonly names: readonly string[]
  readonly cacheControl: string
}

/** For pages, and for files that must be revalidated at every visit. */
export const ALWAYS_ASK = 'no-cache'

const MANIFEST = '/manifest.webmanifest'

/** https://www.rfc-editor.org/rfc/rfc9116 */
export const SECURITY_TXT = '/.well-known/security.txt'

/** Names the build's version and the SHA-256 of what it serves; the public log holds its own SHA-256. */
export const RELEASE_FILE = '/release.json'

/**
 * Every address of a file, and how long browsers keep it. Other files of the build (pages, csp.json) have no address of
 * their own.
 */
export const FILE_GROUPS: Readonly<Record<'hashed' | 'images' | 'fresh', FileGroup>> = {
  // Their names contain a hash of their content.
  hashed: { folders: ['/assets/'], names: [], cacheControl: 'public, max-age=31536000, immutable' },
  images: {
    folders: ['/icons/', '/share/', '/screenshots/'],
    names: ['/favicon.ico', '/favicon.svg'],
    cacheControl: 'public, max-age=86400',
  },
  fresh: {
    folders: [],
    names: [
      '/sw.js',
      '/sw-off.js',
      '/robots.txt',
      '/sitemap.xml',
      SECURITY_TXT,
      RELEASE_FILE,
      MANIFEST,
    ].concat(LOCALES.map((locale) => `/${locale}${MANIFEST}`)),
    cacheControl: ALWAYS_ASK,
  },
}

const GROUPS = [FILE_GROUPS.hashed, FILE_GROUPS.images, FILE_GROUPS.fresh]
/** Matches names as the build writes them: no escapes, no hidden files, no dot segments. */
const PLAIN_NAMES = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** The group of a file's address; undefined if no file can be there. */
export function fileGroup(pathname: string): FileGroup | undefined {
  return GROUPS.find(
    (group) =>
      group.names.indexOf(pathname) !== -1 || group.folders.some((folder) => isBelow(folder, pathname)),
  )
}

function isBelow(folder: string, pathname: string): boolean {
  return pathname.slice(0, folder.length) === folder && PLAIN_NAMES.test(pathname.slice(folder.length))
}
