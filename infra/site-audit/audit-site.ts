import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CSP_FILE, readBuiltOrigin } from '#shared/http/csp-hashes.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { siteAnswer } from '#shared/site/answer.ts'
import { HYDRATED, PAGES, PRERENDERED, type SiteFileName, siteFilePath } from '#shared/site/pages.ts'
import { readSiteFiles } from '../local/site-file.ts'

interface Difference {
  /** Path in the build. */
  readonly file: string
  readonly address: string
  readonly reason: string
}

interface SiteAudit {
  readonly compared: number
  readonly differences: readonly Difference[]
}

/** Requests under way at once. */
const TOGETHER = 8

/** Addresses, without language, of the built pages that are not called like their address. */
const OTHER_PAGES: Partial<Record<SiteFileName, string>> = {
  app: PAGES.game.pattern,
  'not-found': '/no/such/page',
  'no-such-page': '/No_such_page',
}

/**
 * Compares every page and file of a build with what a site serves at its address. Pages that the API renders are not
 * files of the build, and are not compared.
 */
export async function auditSite(folder: string, origin: string): Promise<SiteAudit> {
  const built = readBuiltOrigin(readFileSync(join(folder, CSP_FILE), 'utf8'))
  const files = readSiteFiles(folder, { from: built, to: origin })
  const pages = pageAddresses()
  const left = [...files].flatMap(([file, { body }]) => {
    const path = pages.get(file) ?? (siteAnswer(file).file === file ? file : undefined)
    return path === undefined ? [] : [{ file, body, address: new URL(path, origin).href }]
  })
  const compared = left.length
  const differences: Difference[] = []
  const compareNext = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { file, body, address } = next
      const reason = await differenceAt(address, body)
      if (reason !== undefined) differences.push({ file, address, reason })
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, compareNext))
  return { compared, differences: differences.toSorted((one, other) => (one.file < other.file ? -1 : 1)) }
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

async function differenceAt(address: string, body: Buffer): Promise<string | undefined> {
  try {
    // Without a language, the start page leads elsewhere.
    const answer = await fetch(address, { redirect: 'manual', headers: { 'accept-language': 'en' } })
    const served = Buffer.from(await answer.arrayBuffer())
    if (served.equals(body)) return undefined
    return answer.ok || answer.status === 404
      ? `${served.length} bytes, built ${body.length}`
      : `status ${answer.status}`
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  }
}
