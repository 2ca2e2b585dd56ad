import { LOCALES } from '../i18n/locales.ts'

// CloudFront runs this file too: see pages.ts.

interface FileGroup {
  /** Every plain name below them. */
  readonly folders: readonly string[]
  readonly names: readonly string[]
  readonly cacheControl: string
}

/** For pages, and for what must be known to be new at every visit. */
export const ALWAYS_ASK = 'no-cache'

const MANIFEST = '/manifest.webmanifest'

/**
 * Every address of the site that names a file, and how long browsers keep it. What the build writes elsewhere
 * (the pages themselves, csp.json) has no address of its own.
 */
export const FILE_GROUPS: Readonly<Record<'hashed' | 'images' | 'fresh', FileGroup>> = {
  // Their names carry a hash of their content.
  hashed: { folders: ['/assets/'], names: [], cacheControl: 'public, max-age=31536000, immutable' },
  images: {
    folders: ['/icons/', '/share/', '/screenshots/'],
    names: ['/favicon.ico', '/favicon.svg'],
    cacheControl: 'public, max-age=86400',
  },
  fresh: {
    folders: [],
    names: ['/sw.js', '/sw-off.js', '/robots.txt', '/sitemap.xml', MANIFEST].concat(
      LOCALES.map((locale) => `/${locale}${MANIFEST}`),
    ),
    cacheControl: ALWAYS_ASK,
  },
}

const GROUPS = [FILE_GROUPS.hashed, FILE_GROUPS.images, FILE_GROUPS.fresh]
/** As the build names files: no escapes, no hidden files, no dot segments. */
const PLAIN_NAMES = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** The group of a file's address; undefined where no file can be. */
export function fileGroup(pathname: string): FileGroup | undefined {
  return GROUPS.find(
    (group) =>
      group.names.indexOf(pathname) !== -1 || group.folders.some((folder) => isBelow(folder, pathname)),
  )
}

function isBelow(folder: string, pathname: string): boolean {
  return pathname.slice(0, folder.length) === folder && PLAIN_NAMES.test(pathname.slice(folder.length))
}
