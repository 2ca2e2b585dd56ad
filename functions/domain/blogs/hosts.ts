import { bareHost, isShortener, isWithin } from '#shared/markdown/shorteners.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'

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
