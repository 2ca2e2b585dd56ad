import type { IncomingMessage } from 'node:http'

/** A page of another site; a tool that names no origin at all, such as curl, is welcome here. */
export function isForeign(request: IncomingMessage, origins: readonly string[]): boolean {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  return site === 'cross-site' || site === 'same-site' || (origin !== undefined && !origins.includes(origin))
}
