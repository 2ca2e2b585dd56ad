import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { matchesEtag } from '#shared/http/etag.ts'
import { securityHeaders } from '#shared/http/security-headers.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import type { PageData, Renderer } from '#shared/site/rendering.ts'
import { config } from '../../platform/config.ts'
import type { RequestInfo } from '../../platform/http/request.ts'
import type { Reply } from '../../platform/http/result.ts'

type PageReply = Pick<Reply, 'headers' | 'status'>

interface XmlContext {
  readonly request: RequestInfo
  readonly reply: PageReply
}

interface PageContext extends XmlContext {
  readonly params: { readonly locale: Locale }
}

/** Renders a page with the browser's own components, and sends the headers of every other page. */
export async function answerPage({ params, request, reply }: PageContext, data: PageData): Promise<string> {
  const { siteOrigins, frameableCasinos: frameHosts, uploadsTo, cookieSecure: https } = config()
  const { renderPage } = await loadRenderer()
  const { html, hashes } = await renderPage(inOrder(data), { locale: params.locale, origin: siteOrigins[0] })
  if (data.kind === 'no-such-page') reply.status = 404
  Object.assign(
    reply.headers,
    securityHeaders({ frameHosts, hashes, https, uploadsTo: uploadsTo || undefined }),
  )
  return cached(reply, request, html)
}

/**
 * Sorts the fields of every object: the table returns the fields of a map in any order, and the same content should
 * give the same page.
 */
function inOrder<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, sortFields))
}

function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

let loaded: Promise<Renderer> | undefined

/** Loads the module that the web built once. The next request retries after a failure. */
function loadRenderer(): Promise<Renderer> {
  loaded ??= importRenderer().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** @throws Error where none is configured, or the module renders no pages. */
async function importRenderer(): Promise<Renderer> {
  const { pageRenderer } = config()
  if (pageRenderer === '') throw new Error('Not configured: PAGE_RENDERER')
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(pageRenderer).href)
  if (!isRenderer(module)) throw new Error(`${pageRenderer} renders no pages`)
  return module
}

function isRenderer(module: unknown): module is Renderer {
  return typeof module === 'object' && module !== null && 'renderPage' in module
}

/** An XML document for machines. The policy keeps a browser that opens it from running any of it. */
export function answerXml({ request, reply }: XmlContext, xml: string): string {
  reply.headers['content-security-policy'] = "default-src 'none'; frame-ancestors 'none'"
  return cached(reply, request, xml)
}

/**
 * The edge keeps a page for 300 s. Publishing clears the edge (`functions/domain/blogs/clear-edge.ts`), so the limit
 * matters when clearing fails, and for scheduled posts, which appear with that delay. Browsers ask each time. While
 * the origin fails, the edge may show its last copy for a day.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=300, stale-if-error=86400'

/**
 * Lets edge and browsers keep an answer, and answers 304 to a browser that has it already.
 *
 * @returns the body to send
 */
export function cached(reply: PageReply, request: Pick<RequestInfo, 'headers'>, body: string): string {
  reply.headers['cache-control'] = CACHE_CONTROL
  // A 404 gets no ETag: a 304 for it would tell the browser that the page exists.
  if (reply.status !== undefined) return body
  // Weak, since the edge compresses the body.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.headers.etag = etag
  if (!matchesEtag(request.headers['if-none-match'], etag)) return body
  reply.status = 304
  return ''
}
