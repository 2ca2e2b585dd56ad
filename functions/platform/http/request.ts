import type { RequestHeaders } from '#shared/http/request-headers.ts'
import { type Locale, pickLocale } from '#shared/i18n/locales.ts'
import { type ApiEvent, viewerAddress } from './edge.ts'
import { networkOf } from './network.ts'

export interface RequestInfo {
  readonly requestId: string
  /** Time of the event, epoch milliseconds: the only clock that handlers see. */
  readonly nowMs: number
  readonly locale: Locale
  /** The caller's network: an IPv4 address, or the /64 of an IPv6 one. */
  readonly network: string
  readonly userAgent: string
  readonly cookies: ReadonlyMap<string, string>
  readonly headers: RequestHeaders
}

export function readRequest(event: ApiEvent): RequestInfo {
  const { headers } = event
  return {
    requestId: event.requestContext.requestId,
    nowMs: event.requestContext.timeEpoch,
    locale: pickLocale(headers['accept-language']),
    network: networkOf(viewerAddress(event) ?? event.requestContext.http.sourceIp),
    userAgent: (headers['user-agent'] ?? '').slice(0, 200),
    cookies: readCookies(event.cookies ?? []),
    headers,
  }
}

function readCookies(cookies: readonly string[]): Map<string, string> {
  return new Map(
    cookies.flatMap((cookie) => {
      const equals = cookie.indexOf('=')
      // A cookie without a name is dropped.
      return equals < 1 ? [] : [[cookie.slice(0, equals).trim(), cookie.slice(equals + 1).trim()] as const]
    }),
  )
}
