import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { BUCKET_BASE } from './bucket/bucket.ts'
import { MEDIA_BASE } from './bucket/media.ts'
import { CONTROL_BASE } from './control.ts'
import { splitTarget } from './event.ts'

export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface ServerParts {
  readonly api: HttpHandler
  readonly control: HttpHandler
  readonly site: HttpHandler
  /** The bucket of images, as S3 answers. */
  readonly bucket: HttpHandler
  /** The images, as the distribution serves them. */
  readonly media: HttpHandler
}

/** The names under which this run answers; another one may be a rebinding trick of a foreign page. */
export function hostNames(port: number): readonly string[] {
  const names = ['localhost', '127.0.0.1', '[::1]']
  return [...names.map((name) => `${name}:${port}`), ...(port === 80 ? names : [])]
}

/**
 * The one server of the local run. Requests that come while the parts are still being prepared wait for them.
 *
 * @param port the port on which it will listen, for the check of the Host header
 * @param nowMs the product's clock, for the Date header
 */
export function createLocalServer(port: number, nowMs: () => number, parts: Promise<ServerParts>): Server {
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
  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The client hung up, or a part failed in a way that it does not answer itself.
      if (!request.destroyed) process.stderr.write(`${request.method} failed: ${String(error)}\n`)
      response.destroy()
    })
  })
}

function partFor(url: string): keyof ServerParts {
  const { path } = splitTarget(url)
  if (isBelow(path, '/api')) return 'api'
  if (isBelow(path, MEDIA_BASE)) return 'media'
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

/** The header's text changes once a second, and is made once a second. */
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
