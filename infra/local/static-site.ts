import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { securityHeaders } from '#shared/http/security-headers.ts'
import { rootRedirect } from '#shared/i18n/locale-path.ts'
import { splitTarget } from './event.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}
const COMPRESSIBLE = /^(?:text\/|application\/|image\/(?:svg|x-icon))/
/** Names below this folder carry a hash of their content. */
const HASHED = '/assets/'
/** Below this a compressed file is hardly smaller: one packet carries 1460 bytes. */
const COMPRESS_FROM_BYTES = 1400

interface SiteFile {
  readonly body: Buffer
  readonly type: string
  readonly etag: string
  readonly cacheControl: string
  readonly compressed: Map<string, Promise<Buffer>>
}

export type StaticSite = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Serves a built site as the distribution does: hashed assets for ever, pages always fresh, every address
 * without a file name is the application. All files are read at the start, so that no request's path ever
 * reaches the file system and a rebuild does not pull files from under a running site.
 */
export function createStaticSite(folder: string, frameHosts: readonly string[] = []): StaticSite {
  const files = readFiles(folder)
  const headers = securityHeaders({ frameHosts })
  return async (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return sendText(request, response, 405, 'Only GET and HEAD work here.')
    }
    const { path, query } = splitTarget(request.url ?? '/')
    const elsewhere = rootRedirect(path, request.headers.cookie, request.headers['accept-language'])
    if (elsewhere !== undefined) return redirect(response, query === '' ? elsewhere : `${elsewhere}?${query}`)
    const file = files.get(decode(path)) ?? (isPage(path) ? files.get('/index.html') : undefined)
    return file ? sendFile(request, response, file) : sendText(request, response, 404, 'Not found.')
  }
}

function readFiles(folder: string): Map<string, SiteFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = `/${relative(folder, file).split(sep).join('/')}`
      return [path, readFile(file, path)]
    }),
  )
}

function readFile(file: string, path: string): SiteFile {
  const body = readFileSync(file)
  return {
    body,
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    cacheControl: path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
    compressed: new Map(),
  }
}

/** An address whose last segment names no file: a page of the application. */
function isPage(path: string): boolean {
  return !path.slice(path.lastIndexOf('/') + 1).includes('.')
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function sendFile(request: IncomingMessage, response: ServerResponse, file: SiteFile): Promise<void> {
  const encoding = pickEncoding(request.headers['accept-encoding'], file)
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  response.setHeader('etag', etag)
  response.setHeader('cache-control', file.cacheControl)
  response.setHeader('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end()
    return
  }
  const body = encoding === 'identity' ? file.body : await compress(file, encoding)
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.writeHead(200, { 'content-type': file.type, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

type Encoding = 'br' | 'gzip' | 'identity'

function pickEncoding(accepted: string | undefined, file: SiteFile): Encoding {
  if (file.body.length < COMPRESS_FROM_BYTES || !COMPRESSIBLE.test(file.type)) return 'identity'
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

/** Each file once per encoding. */
function compress(file: SiteFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = file.compressed.get(encoding)
  if (known) return known
  const made =
    encoding === 'gzip'
      ? promisify(gzip)(file.body)
      : // 5 of 11: a tenth larger than the best, thirty times as fast.
        promisify(brotliCompress)(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  file.compressed.set(encoding, made)
  return made
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location, 'cache-control': 'private, no-store', 'content-length': 0 }).end()
}

function sendText(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
  response.end(request.method === 'HEAD' ? undefined : text)
}
