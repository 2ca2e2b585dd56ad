/** Link shorteners, seen in spam of this field, November 2026. */
const SHORTENERS = [
  'bit.ly bitly.com t.co tinyurl.com goo.gl ow.ly is.gd v.gd buff.ly cutt.ly rebrand.ly t.ly',
  'shorturl.at rb.gy tiny.cc lnkd.in s.id bl.ink adf.ly short.io qr.ae trib.al dlvr.it fb.me',
  'amzn.to clck.ru u.to shorte.st linktr.ee tr.ee shrtco.de soo.gd x.co mcaf.ee urlz.fr kutt.it',
  'dub.sh shor.by snip.ly bc.vc',
].flatMap((line) => line.split(' '))

/** Returns true if this host, or a parent domain, is a link shortener. */
export function isShortener(hostname: string): boolean {
  const host = bareHost(hostname)
  return SHORTENERS.some((shortener) => isWithin(host, shortener))
}

/** Removes a final dot, which names the same host. */
export function bareHost(hostname: string): string {
  return hostname.replace(/\.$/, '').replace(/^www\./, '')
}

export function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
