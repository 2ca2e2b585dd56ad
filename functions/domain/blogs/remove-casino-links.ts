import { bareHost, isShortener, isWithin } from '#shared/markdown/shorteners.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import { listCasinos } from '../casinos/casino-items.ts'

/** A public text: Markdown without raw HTML, and its HTML. */
interface Text {
  readonly content: string
  readonly html: string
}

/** Patterns for the output of hast-util-to-html: attributes in double quotes, no link inside a link. */
const LINK = /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g
const PICTURE = /<img src="([^"]*)"[^>]*>/g

/**
 * Removes links to casinos that were listed after the text was published, and keeps their words. Publishing refuses
 * such links, but older texts have them, and some countries may show no casino at all.
 */
export function removeCasinoLinks<T extends Text>(text: T, casinos: readonly CasinoRecord[]): T {
  const refused = new Set(
    addressesIn(text).filter((address) => findRefusedHosts([address], casinos).length > 0),
  )
  if (refused.size === 0) return text
  const html = text.html
    .replace(LINK, (link, address: string, words: string) => (refused.has(decoded(address)) ? words : link))
    .replace(PICTURE, (picture, address: string) => (refused.has(decoded(address)) ? '' : picture))
  return { ...text, html, content: plainText(html) }
}

/** `removeCasinoLinks` with the casinos listed now. Reads no casinos for a text without links. */
export async function removeListedCasinoLinks<T extends Text>(text: T): Promise<T> {
  return addressesIn(text).length === 0 ? text : removeCasinoLinks(text, await listCasinos())
}

/** The absolute addresses in a text; relative ones belong to this site. */
function addressesIn({ html }: Text): string[] {
  return [...html.matchAll(LINK), ...html.matchAll(PICTURE)]
    .map(([, address = '']) => decoded(address))
    .filter((address) => URL.canParse(address))
}

/** The plain text of the HTML. It replaces the source, since Markdown has too many forms of a link to cut one out. */
function plainText(html: string): string {
  return decoded(html.replace(/<[^>]+>/g, ''))
    .replaceAll('&#x3C;', '<')
    .trim()
}

function decoded(text: string): string {
  return text.replaceAll('&#x22;', '"').replaceAll('&#x26;', '&')
}

/**
 * The hosts among these addresses that no post may link to: shorteners, and listed casinos with their subdomains. The
 * fictional examples share one host, so there the path counts too.
 *
 * @example findRefusedHosts(['https://bit.ly/x'], []) // ['bit.ly']
 */
export function findRefusedHosts(addresses: readonly string[], casinos: readonly CasinoRecord[]): string[] {
  const refused = casinos.flatMap((casino) =>
    [casino.url, ...(casino.affiliateUrl ? [casino.affiliateUrl] : [])].map((address) => {
      const url = new URL(address)
      return { host: bareHost(url.hostname), path: casino.demo ? url.pathname : '/' }
    }),
  )
  const hosts = addresses.flatMap((address) => {
    const url = URL.parse(address)
    if (!url) return []
    const host = bareHost(url.hostname)
    const isRefused =
      isShortener(host) ||
      refused.some((casino) => isWithin(host, casino.host) && url.pathname.startsWith(casino.path))
    return isRefused ? [host] : []
  })
  return [...new Set(hosts)]
}
