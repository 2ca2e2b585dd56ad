import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_BASE } from '#shared/api/routes.ts'
import type { CspHashes } from '#shared/http/csp-hashes.ts'
import { type SecurityHeaderOptions, securityHeaders } from '#shared/http/security-headers.ts'
import { rootRedirect } from '#shared/i18n/locale-path.ts'
import { NO_FILE_TEXT, type SiteAnswer, siteAnswer } from '#shared/site/answer.ts'
import { ALWAYS_ASK } from '#shared/site/files.ts'
import { readBuiltWeb } from '../built-web.ts'
import { type EventRequest, type HttpAnswer, splitTarget } from './event.ts'
import { encode, readSiteFiles, type SiteFile, sendSiteFile } from './site-file.ts'

export type StaticSite = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface StaticSiteOptions extends Pick<SecurityHeaderOptions, 'frameHosts' | 'uploadsTo'> {
  /** Asks the API for the pages that it renders; without it there are none. */
  readonly askApi?: AskApi
}

/** The source of a site's pages and files. */
export interface SiteSource {
  /** The hashes for the content security policy of its pages. */
  readonly hashes: CspHashes
  /** A file, by its path from the root of the site. */
  readonly file: (path: string) => SiteFile | undefined | Promise<SiteFile | undefined>
  /** Makes the page at an address, if pages are not files. */
  readonly page?: (path: string) => Promise<SiteFile>
  /** Answers addresses that only `npm run dev` has; false for others. */
  readonly modules?: (request: IncomingMessage, response: ServerResponse, path: string) => boolean
}

/**
 * Reads all files of a built site, with `origin` in place of the address that it was built for: no request's path
 * reaches the file system, and a rebuild changes nothing.
 */
export function readSite(folder: string, origin: string | undefined): SiteSource {
  const built = readBuiltWeb(folder)
  const files = readSiteFiles(folder, { from: built.origin, to: origin })
  return { hashes: built.hashes, file: (path) => files.get(path) }
}

/**
 * Serves a site as the distribution does: `shared/site/answer.ts` says which file answers a path and with which status.
 */
export function createSite(source: SiteSource, { askApi, ...own }: StaticSiteOptions): StaticSite {
  const headers = securityHeaders({ ...own, hashes: source.hashes })
  return async (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.setHeader('cache-control', ALWAYS_ASK)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return sendText(request, response, 405, 'Only GET and HEAD work here.')
    }
    const { path, query } = splitTarget(request.url ?? '/')
    if (source.modules?.(request, response, path)) return
    const elsewhere = rootRedirect(path, request.headers.cookie, request.headers['accept-language'])
    if (elsewhere !== undefined) return redirect(response, query === '' ? elsewhere : `${elsewhere}?${query}`)
    const answer = siteAnswer(path)
    if (answer.rendered !== undefined && askApi) return sendRendered(request, response, answer, askApi)
    const isPage = answer.file?.endsWith('.html')
    const file = isPage && source.page ? await source.page(path) : await source.file(answer.file ?? '')
    if (!file) return sendText(request, response, 404, NO_FILE_TEXT)
    response.setHeader('cache-control', answer.cacheControl)
    // A visitor who prefers another language is redirected from here.
    response.setHeader('vary', path === '/' ? 'accept-encoding, accept-language, cookie' : 'accept-encoding')
    if (path === '/sw.js') response.setHeader('service-worker-allowed', '/')
    return sendSiteFile(request, response, file, answer.status)
  }
}

function redirect(response: ServerResponse, location: string): void {
  // The next visitor of a shared cache may read another language.
  response.setHeader('cache-control', 'private, no-store')
  response.setHeader('vary', 'accept-language, cookie')
  response.writeHead(302, { location, 'content-length': 0 }).end()
}

function sendText(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(request.method === 'HEAD' ? undefined : text)
}

/** Sends a request to the API. */
export type AskApi = (request: EventRequest) => Promise<HttpAnswer>

/**
 * Sends a page that the API renders, as the distribution does. It asks the API with the page's query parameters, keeps
 * the other parameters on a redirect, and compresses. It caches nothing, so an editor sees a published post at once.
 */
async function sendRendered(
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
