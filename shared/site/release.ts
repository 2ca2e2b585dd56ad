import { sha256 } from '@noble/hashes/sha2.js'
import * as z from 'zod/mini'
import { toHex } from '../crash/hex.ts'
import { withLocale } from '../i18n/locale-path.ts'
import { LOCALES } from '../i18n/locales.ts'
import { siteAnswer } from './answer.ts'
import { RELEASE_FILE, SECURITY_TXT } from './files.ts'
import { HYDRATED, PAGES, PRERENDERED, type SiteFileName, siteFilePath } from './pages.ts'

/** The release file of a build: its version, and the SHA-256 of what it serves at each address. */
const Release = z.strictObject({
  version: z.string(),
  files: z.record(
    // Two slashes would lead to another site.
    z.string().check(z.regex(/^\/(?!\/)/)),
    z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  ),
})
export type Release = z.infer<typeof Release>

/** Files that a release cannot name: its own, and one that names the month of the build. */
const NOT_NAMED: readonly string[] = [RELEASE_FILE, SECURITY_TXT]

/** Writes the release file. @param files the build's, by their path; those without an address are left out */
export function formatRelease(
  version: string,
  files: Iterable<readonly [path: string, content: Uint8Array]>,
): string {
  const pages = pageAddresses()
  const served = [...files].flatMap(([file, content]) => {
    const address = pages.get(file) ?? (siteAnswer(file).file === file ? file : undefined)
    return address === undefined || NOT_NAMED.includes(address) ? [] : [[address, toHex(sha256(content))]]
  })
  const sorted = served.sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
  return JSON.stringify({ version, files: Object.fromEntries(sorted) })
}

/** Reads a release file. @throws Error for another form */
export function parseRelease(file: Uint8Array): Release {
  return z.parse(Release, JSON.parse(new TextDecoder().decode(file)))
}

/** Returns the version and the SHA-256 of a release file, separated by a space, as the log's job is told them. */
export function nameRelease(file: Uint8Array): string {
  return `${parseRelease(file).version} ${toHex(sha256(file))}`
}

/** Addresses, without language, of the built pages that are not called like their address. */
const OTHER_PAGES: Partial<Record<SiteFileName, string>> = {
  app: PAGES.game.pattern,
  'not-found': '/no/such/page',
  'no-such-page': '/No_such_page',
}

function pageAddresses(): Map<string, string> {
  const patterns = [...PRERENDERED, ...HYDRATED].map((name) => [name, PAGES[name].pattern] as const)
  const names = [...patterns, ...(Object.entries(OTHER_PAGES) as [SiteFileName, string][])]
  return new Map(
    LOCALES.flatMap((locale) =>
      names.map(([name, path]) => [siteFilePath({ locale, name }), withLocale(locale, path)] as const),
    ),
  )
}
