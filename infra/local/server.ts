import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { LOG_FOLDER } from '#shared/draw-log/entries.ts'
import { BUCKET_BASE } from './bucket/bucket.ts'
import { MEDIA_BASE } from './bucket/media.ts'
import { CONTROL_BASE } from './control.ts'
import { splitTarget } from './event.ts'
import { systemCode } from './start-error.ts'

export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface ServerParts {
  readonly api: HttpHandler
  readonly control: HttpHandler
  readonly site: HttpHandler
  /** The bucket, with S3's API. */
  readonly bucket: HttpHandler
  /** The images and the public log, as the distribution serves them. */
  readonly media: HttpHandler
}

/** The accepted `Host` headers. Another one may come from a page that uses DNS rebinding. */
export function hostNames(port: number): readonly string[] {
  const names = ['localhost', '127.0.0.1', '[::1]']
  return [...names.map((name) => `${name}:${port}`), ...(port === 80 ? names : [])]
}

/**
 * The longest time without traffic before a connection is closed, since its client may be gone. API Gateway closes
 * idle ones after ten minutes. The first request may wait for the site's build.
 */
const IDLE_MS = 120_000
/** The time limits for a request's headers and for the whole request; 6 MB over a slow line need less. */
const HEADERS_MS = 15_000
const REQUEST_MS = 120_000
/** Error codes of a full disk: the client may retry once there is room. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])
const ROOM_AFTER_S = 30

export interface ServerOptions {
  /** The longest time without traffic on a connection. */
  readonly idleMs?: number
  /** Gets a line for each request: method, path without query, status, duration. */
  readonly logRequest?: ((line: string) => void) | undefined
}

/**
 * The one server of the local run. Requests that come while the parts are still being prepared wait for them.
 *
 * @param port the port on which it will listen, for the check of the Host header
 * @param nowMs the product's clock, for the Date header
 */
export function createLocalServer(
  port: number,
  nowMs: () => number,
  parts: Promise<ServerParts>,
  { idleMs = IDLE_MS, logRequest }: ServerOptions = {},
): Server {
  const hosts = new Set(hostNames(port))
  const date = dateHeader(nowMs)
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.sendDate = false
    response.setHeader('date', date())
    if (!hosts.has((request.headers.host ?? '').toLowerCase())) return misdirected(response, port)
    const ready = await parts
    const handler = ready[partFor(request.url ?? '/')]
    await handler(request, response)
  }
  const timeouts = { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS }
  const server = createServer(timeouts, (request, response) => {
    if (logRequest) logWhenAnswered(request, response, logRequest)
    answer(request, response).catch((error: unknown) => {
      if (NO_ROOM.has(systemCode(error) ?? '') && !response.headersSent) return noRoom(response)
      // The client hung up, or a part failed without an answer of its own.
      if (!request.destroyed) process.stderr.write(`${request.method} failed: ${String(error)}\n`)
      response.destroy()
    })
  })
  server.timeout = idleMs
  // Node's 5 s would end while a busy client still holds the connection, and its next request would get no answer.
  server.keepAliveTimeout = idleMs
  return server
}

function logWhenAnswered(
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): void {
  const startMs = performance.now()
  response.once('finish', () => {
    const ms = Math.round(performance.now() - startMs)
    log(`${request.method} ${request.url?.split('?')[0]} ${response.statusCode} ${ms} ms`)
  })
}

function noRoom(response: ServerResponse): void {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'retry-after': String(ROOM_AFTER_S),
    connection: 'close',
  }
  response.writeHead(503, headers)
  response.end('The disk is full: make room, then try again.\n')
}

function partFor(url: string): keyof ServerParts {
  const { path } = splitTarget(url)
  if (isBelow(path, '/api')) return 'api'
  if (isBelow(path, MEDIA_BASE) || path.startsWith(`/${LOG_FOLDER}`)) return 'media'
  if (isBelow(path, BUCKET_BASE)) return 'bucket'
  return isBelow(path, CONTROL_BASE) ? 'control' : 'site'
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`)
}

function misdirected(response: ServerResponse, port: number): void {
  response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end(`This is a local run of Fairflight: open http://localhost:${port} instead.\n`)
}

/** Makes the header's text once a second, since it changes no more often. */
function dateHeader(nowMs: () => number): () => string {
  let second = -1
  let text = ''
  return () => {
    const now = nowMs()
    if (Math.floor(now / 1000) !== second) {
      second = Math.floor(now / 1000)
      text = new Date(now).toUTCString()
    }
    return text
  }
}
