import { pathToFileURL } from 'node:url'
import { securityHeaders } from '#shared/http/security-headers.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import type { PageData, Renderer } from '#shared/site/rendering.ts'
import { config } from '../../platform/config.ts'
import type { RequestInfo } from '../../platform/http/request.ts'
import { cached } from './cached.ts'

interface PageContext {
  readonly params: { readonly locale: Locale }
  readonly request: RequestInfo
  readonly reply: { readonly headers: Record<string, string>; status?: 301 | 304 | 404 }
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
