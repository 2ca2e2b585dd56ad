import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { matchesEtag } from '#shared/http/etag.ts'
import { RELEASE_FILE } from '#shared/site/files.ts'
import { formatRelease, parseRelease } from '#shared/site/release.ts'

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
/** Smaller files gain hardly anything: one packet carries 1460 bytes. */
const COMPRESS_FROM_BYTES = 1400

export interface SiteFile {
  readonly body: Buffer
  readonly type: string
  readonly etag: string
  readonly compressed: Map<string, Promise<Buffer>>
}

/** Files that contain the site's address. */
const NAMES_ITS_SITE = /\.(?:html|txt|xml)$/

interface Origins {
  /** The site that the files were built for. */
  readonly from?: string | undefined
  /** The site at which they are served. */
  readonly to?: string | undefined
}

/**
 * All files below a folder, by their path from it: `/assets/main-1a2b.js`. Whole addresses name where they are served,
 * and the hashes of the release file follow.
 */
export function readSiteFiles(folder: string, origins: Origins = {}): Map<string, SiteFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const files = new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = `/${relative(folder, file).split(sep).join('/')}`
      return [path, readFile(file, path, origins)]
    }),
  )
  const release = files.get(RELEASE_FILE)
  if (release && isMoved(origins)) {
    const bodies = [...files].map(([path, { body }]) => [path, body] as const)
    const text = formatRelease(parseRelease(release.body).version, bodies)
    files.set(RELEASE_FILE, toSiteFile(Buffer.from(text), '.json'))
  }
  return files
}

function isMoved(origins: Origins): origins is Record<keyof Origins, string> {
  const { from, to } = origins
  return from !== undefined && to !== undefined && from !== to
}

function readFile(file: string, path: string, origins: Origins): SiteFile {
  const asBuilt = readFileSync(file)
  const moves = isMoved(origins) && NAMES_ITS_SITE.test(path)
  const body = moves ? Buffer.from(asBuilt.toString().replaceAll(origins.from, origins.to)) : asBuilt
  return toSiteFile(body, extname(path))
}

export function toSiteFile(body: Buffer, extension: string): SiteFile {
  return {
    body,
    type: TYPES[extension] ?? 'application/octet-stream',
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    compressed: new Map(),
  }
}

/** Sends a file with the headers set so far, or 304 if the client's copy is current. */
export async function sendSiteFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  status: 200 | 404,
): Promise<void> {
  const { body, encoding } = await encode(request, file)
  // A 404 gets no ETag: a 304 for it would tell the browser that the page exists.
  if (status === 200) {
    const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
    response.setHeader('etag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end()
      return
    }
  }
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.writeHead(status, { 'content-type': file.type, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Compresses a body if the client accepts it, and only once if it comes with a `compressed` map. */
export async function encode(
  request: Pick<IncomingMessage, 'headers'>,
  file: Pick<SiteFile, 'body' | 'type'> & Partial<Pick<SiteFile, 'compressed'>>,
): Promise<{ readonly body: Buffer; readonly encoding: Encoding }> {
  const encoding = pickEncoding(request.headers['accept-encoding'], file)
  if (encoding === 'identity') return { body: file.body, encoding }
  return { body: await compress({ compressed: new Map(), ...file }, encoding), encoding }
}

type Encoding = 'br' | 'gzip' | 'identity'

function pickEncoding(accepted: string | undefined, file: Pick<SiteFile, 'body' | 'type'>): Encoding {
  if (file.body.length < COMPRESS_FROM_BYTES || !COMPRESSIBLE.test(file.type)) return 'identity'
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

/** Compresses a file once for each encoding. */
function compress(file: Pick<SiteFile, 'body' | 'compressed'>, encoding: 'br' | 'gzip'): Promise<Buffer> {
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
