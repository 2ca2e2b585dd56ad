import type { CasinoRecord } from '#shared/models/casino.ts'
import { listCasinos } from '../casinos/items.ts'
import { refusedHosts } from './hosts.ts'

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
