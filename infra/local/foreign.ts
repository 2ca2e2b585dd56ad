import type { IncomingMessage } from 'node:http'

/** True for a request from a page of another site. Tools without an origin, such as curl, are allowed. */
export function isForeign(request: IncomingMessage, origins: readonly string[]): boolean {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  return site === 'cross-site' || site === 'same-site' || (origin !== undefined && !origins.includes(origin))
}
