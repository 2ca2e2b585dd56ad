import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchesEtag } from '#shared/http/etag.ts'
import { mediaHeaders } from '#shared/http/security-headers.ts'
import { ALWAYS_ASK } from '#shared/site/files.ts'
import { splitTarget } from '../event.ts'
import type { ObjectStore } from './object-store.ts'

/** The path of images. CloudFront serves only this and the public log of the bucket. */
export const MEDIA_BASE = '/media'

/**
 * `/media/…` and `/draw-log/…` as the distribution answers them: the object of that name, with its own headers and
 * ours.
 */
export function createMedia(store: ObjectStore) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(mediaHeaders())) response.setHeader(name, value)
    const { path } = splitTarget(request.url ?? '/')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const found = isRead ? await store.get(path.slice(1)) : undefined
    if (!found) {
      const type = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': ALWAYS_ASK }
      response.writeHead(isRead ? 404 : 405, type)
      response.end(request.method === 'HEAD' ? undefined : 'Not found.')
      return
    }
    const { body, contentType, cacheControl, etag } = found
    const headers = { etag, 'cache-control': cacheControl ?? ALWAYS_ASK }
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headers).end()
      return
    }
    const part = beginningOf(body, request.headers.range)
    const range = part && { 'content-range': `bytes 0-${part.length - 1}/${body.length}` }
    const sent = part ?? body
    const status = part ? 206 : 200
    response.writeHead(status, {
      ...headers,
      ...range,
      'content-type': contentType,
      'content-length': sent.length,
    })
    response.end(request.method === 'HEAD' ? undefined : sent)
  }
}

/** The first bytes of a file, if a browser asks for them. Any other range gets the whole file. */
function beginningOf(body: Uint8Array, range: string | undefined): Uint8Array | undefined {
  const last = /^bytes=0-(\d{1,9})$/.exec(range ?? '')?.[1]
  return last === undefined || body.length === 0 ? undefined : body.subarray(0, Number(last) + 1)
}
