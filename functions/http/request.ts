import { timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { EDGE_SECRET_HEADER } from '#shared/http/edge.ts'
import { type Locale, pickLocale } from '#shared/i18n/locales.ts'
import { config } from '../config.ts'

/** What `handle` knows of a request before it looks at its input. */
export interface RequestInfo {
  readonly requestId: string
  /** The event's own time, epoch milliseconds: the only clock that handlers see. */
  readonly nowMs: number
  readonly locale: Locale
  /** The visitor's country, where our own distribution names one. */
  readonly country: string | undefined
  readonly region: string | undefined
  /** The caller's network: an IPv4 address, or the /64 of an IPv6 one. */
  readonly network: string
  readonly userAgent: string
  readonly cookies: ReadonlyMap<string, string>
  readonly headers: Readonly<Record<string, string | undefined>>
}

export function readRequest(event: APIGatewayProxyEventV2): RequestInfo {
  const { headers } = event
  const fromEdge = isEdgeSecret(headers[EDGE_SECRET_HEADER])
  const country = fromEdge ? headers['cloudfront-viewer-country'] : undefined
  return {
    requestId: event.requestContext.requestId,
    nowMs: event.requestContext.timeEpoch,
    locale: pickLocale(headers['accept-language']),
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
    region: fromEdge ? headers['cloudfront-viewer-country-region'] : undefined,
    network: networkOf(viewerAddress(event, fromEdge)),
    userAgent: (headers['user-agent'] ?? '').slice(0, 200),
    cookies: readCookies(event.cookies ?? []),
    headers,
  }
}

function isEdgeSecret(given = ''): boolean {
  const [sent, secret] = [Buffer.from(given), Buffer.from(config().edgeSecret)]
  return sent.length === secret.length && timingSafeEqual(sent, secret)
}

/** Behind the distribution the gateway sees CloudFront's address; the viewer's stands in its own header. */
function viewerAddress(event: APIGatewayProxyEventV2, fromEdge: boolean): string {
  const viewer = fromEdge ? event.headers['cloudfront-viewer-address'] : undefined
  // "address:port", the address of IPv6 without brackets.
  return viewer ? viewer.slice(0, viewer.lastIndexOf(':')) : event.requestContext.http.sourceIp
}

/** A subscriber holds a whole /64 of IPv6 (RFC 6177), so that is what a limit counts. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

function readCookies(cookies: readonly string[]): Map<string, string> {
  return new Map(
    cookies.flatMap((cookie) => {
      const equals = cookie.indexOf('=')
      // Without a name it is nobody's.
      return equals < 1 ? [] : [[cookie.slice(0, equals).trim(), cookie.slice(equals + 1).trim()] as const]
    }),
  )
}
