import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CSP_FILE,
  type CspHashes,
  NO_HASHES,
  readBuiltOrigin,
  readCspHashes,
} from '#shared/http/csp-hashes.ts'
import { RELEASE_FILE } from '#shared/site/files.ts'
import { nameRelease } from '#shared/site/release.ts'

/** Facts that the web build recorded about itself. */
export interface BuiltWeb {
  readonly hashes: CspHashes
  /** The site whose addresses its pages name: `https://fairflight.example`. */
  readonly origin: string | undefined
}

/** Empty if the web is not built yet. */
export function readBuiltWeb(folder: string | undefined): BuiltWeb {
  const file = folder === undefined ? undefined : join(folder, CSP_FILE)
  if (file === undefined || !existsSync(file)) return { hashes: NO_HASHES, origin: undefined }
  const text = readFileSync(file, 'utf8')
  return { hashes: readCspHashes(text), origin: readBuiltOrigin(text) }
}

/** Version of the built web and the SHA-256 of its release file; undefined if it is not built yet. */
export function readReleaseName(folder: string | undefined): string | undefined {
  const file = folder === undefined ? undefined : join(folder, RELEASE_FILE)
  return file !== undefined && existsSync(file) ? nameRelease(readFileSync(file)) : undefined
}

/**
 * Pages contain their own address, for search engines and link previews.
 *
 * @throws Error if they were built for another site than the one they are uploaded to, or for one machine
 */
export function refuseForeignBuild({ origin }: BuiltWeb, domain: string | undefined): void {
  if (origin === undefined) return
  if (domain === undefined ? isPublic(origin) : origin === `https://${domain}`) return
  const wanted = domain ?? 'ADDRESS'
  const otherwise =
    domain === undefined
      ? ' (the output FairflightSite.Address). Before the first deployment there is none yet: remove dist/web, deploy, then build.'
      : ''
  throw new Error(
    `The web was built for ${origin}. Build it for this site: SITE_ORIGIN=https://${wanted} npm run build${otherwise}`,
  )
}

/** Without a domain only CloudFront knows the address, so any public one passes. */
function isPublic(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' && hostname.includes('.') && !/^127\.|\.localhost$|^0\./.test(hostname)
}
