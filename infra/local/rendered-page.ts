import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_BASE } from '#shared/api/base.ts'
import type { SiteAnswer } from '#shared/site/answer.ts'
import { type HttpAnswer, type Sent, splitTarget } from './event.ts'
import { encode } from './site-file.ts'

/** Asks the API as a request to it would. */
export type AskApi = (request: Sent) => Promise<HttpAnswer>

/**
 * Sends a page that the API renders, as the distribution does at an address of the site: it asks below the API, tells
 * of the query what the page hangs on, keeps the rest where the page has moved, and compresses. It keeps nothing:
 * what an editor publishes here is seen at once.
 */
export async function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  { rendered, query: told }: SiteAnswer,
  ask: AskApi,
): Promise<void> {
  const { query } = splitTarget(request.url ?? '/')
  const { headers, headersDistinct, httpVersion, socket } = request
  const url = withQuery(`${API_BASE}${rendered}`, pick(query, told))
  const answer = await ask({ method: 'GET', url, headers, headersDistinct, httpVersion, socket })
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value)
  const { location } = answer.headers
  if (typeof location === 'string') response.setHeader('location', withQuery(location, query))
  if (answer.status === 304) {
    response.writeHead(304).end()
    return
  }
  const { body, encoding } = await encode(request, {
    type: String(answer.headers['content-type']),
    body: answer.body,
  })
  response.setHeader('vary', 'accept-encoding')
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.writeHead(answer.status, { 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function pick(query: string, names: readonly string[]): string {
  const given = new URLSearchParams(query)
  return new URLSearchParams([...given].filter(([name]) => names.includes(name))).toString()
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`
}
