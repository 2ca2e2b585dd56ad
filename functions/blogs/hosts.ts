import type { CasinoRecord } from '#shared/models/casino.ts'

/** Services that hide where a link leads. Seen in spam of this field, November 2026; the list can only grow. */
const SHORTENERS = [
  ...['bit.ly', 'bitly.com', 't.co', 'tinyurl.com', 'goo.gl', 'ow.ly', 'is.gd', 'v.gd', 'buff.ly', 'cutt.ly'],
  ...[
    'rebrand.ly',
    't.ly',
    'shorturl.at',
    'rb.gy',
    'tiny.cc',
    'lnkd.in',
    's.id',
    'bl.ink',
    'adf.ly',
    'short.io',
  ],
  ...[
    'qr.ae',
    'trib.al',
    'dlvr.it',
    'fb.me',
    'amzn.to',
    'clck.ru',
    'u.to',
    'shorte.st',
    'linktr.ee',
    'tr.ee',
  ],
  ...[
    'shrtco.de',
    'soo.gd',
    'x.co',
    'mcaf.ee',
    'urlz.fr',
    'kutt.it',
    'dub.sh',
    'shor.by',
    'snip.ly',
    'bc.vc',
  ],
]

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
      return { host: bareHost(url), path: casino.demo ? url.pathname : '/' }
    }),
  )
  const hosts = addresses.flatMap((address) => {
    const url = URL.parse(address)
    if (!url) return []
    const host = bareHost(url)
    const isRefused =
      SHORTENERS.some((shortener) => isWithin(host, shortener)) ||
      refused.some((casino) => isWithin(host, casino.host) && url.pathname.startsWith(casino.path))
    return isRefused ? [host] : []
  })
  return [...new Set(hosts)]
}

/** A final dot names the same host. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/\.$/, '').replace(/^www\./, '')
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
