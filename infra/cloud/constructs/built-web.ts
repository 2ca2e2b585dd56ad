import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CSP_FILE,
  type CspHashes,
  NO_HASHES,
  readBuiltOrigin,
  readCspHashes,
} from '#shared/http/csp-hashes.ts'

/** What the build of the web says about itself. */
export interface BuiltWeb {
  readonly hashes: CspHashes
  /** The site whose addresses its pages name: `https://fairflight.example`. */
  readonly origin: string | undefined
}

/** Reads it; nothing is known where the web is not built yet. */
export function readBuiltWeb(folder: string | undefined): BuiltWeb {
  const file = folder === undefined ? undefined : join(folder, CSP_FILE)
  if (file === undefined || !existsSync(file)) return { hashes: NO_HASHES, origin: undefined }
  const text = readFileSync(file, 'utf8')
  return { hashes: readCspHashes(text), origin: readBuiltOrigin(text) }
}

/**
 * Pages name their own address in links for search engines and in previews.
 *
 * @throws Error where they were built for another site than the one that they are uploaded to.
 */
export function refuseForeignBuild({ origin }: BuiltWeb, domain: string | undefined): void {
  if (domain === undefined || origin === undefined || origin === `https://${domain}`) return
  throw new Error(
    `The web was built for ${origin}. Build it for this site: SITE_ORIGIN=https://${domain} npm run build`,
  )
}
