import { bareHost, isShortener, isWithin } from '#shared/markdown/shorteners.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import { listCasinos } from '../casinos/casino-items.ts'

/** A text as readers get it: Markdown without raw HTML, and the HTML made of it. */
interface Text {
  readonly content: string
  readonly html: string
}

/** As hast-util-to-html writes them: attributes in double quotes, links never inside links. */
const LINK = /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g
const PICTURE = /<img src="([^"]*)"[^>]*>/g

/**
 * A text that was published before the casino that it leads to was listed: the link goes, its words stay. Publishing
 * refuses such links; this is for what was public already, since some countries may see no casino at all.
 */
export function withoutCasinos<T extends Text>(text: T, casinos: readonly CasinoRecord[]): T {
  const refused = new Set(addressesIn(text).filter((address) => refusedHosts([address], casinos).length > 0))
  if (refused.size === 0) return text
  const html = text.html
    .replace(LINK, (link, address: string, words: string) => (refused.has(decoded(address)) ? words : link))
    .replace(PICTURE, (picture, address: string) => (refused.has(decoded(address)) ? '' : picture))
  return { ...text, html, content: plain(html) }
}

/** As `withoutCasinos`, with the casinos of now; most texts lead nowhere, and ask for none. */
export async function withoutListedCasinos<T extends Text>(text: T): Promise<T> {
  return addressesIn(text).length === 0 ? text : withoutCasinos(text, await listCasinos())
}

/** Whole addresses: those without a host are of this site. */
function addressesIn({ html }: Text): string[] {
  return [...html.matchAll(LINK), ...html.matchAll(PICTURE)]
    .map(([, address = '']) => decoded(address))
    .filter((address) => URL.canParse(address))
}

/** Markdown has too many ways to write a link to take one out of it: what is left is the text without its marks. */
function plain(html: string): string {
  return decoded(html.replace(/<[^>]+>/g, ''))
    .replaceAll('&#x3C;', '<')
    .trim()
}

function decoded(text: string): string {
  return text.replaceAll('&#x22;', '"').replaceAll('&#x26;', '&')
}

/**
 * The hosts among some addresses that no post may lead to: shorteners, and the casinos that we list, their
 * subdomains included. The fictional examples share a host that is nobody's, so there the path counts too.
 *
 * @example refusedHosts(['https://bit.ly/x'], []) // ['bit.ly']
 */
export function refusedHosts(addresses: readonly string[], casinos: readonly CasinoRecord[]): string[] {
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
