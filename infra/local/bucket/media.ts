import type { IncomingMessage, ServerResponse } from 'node:http'
import { mediaHeaders } from '#shared/http/security-headers.ts'
import { ALWAYS_ASK } from '#shared/site/files.ts'
import { splitTarget } from '../event.ts'
import type { ObjectStore } from './object-store.ts'

/** What CloudFront serves of the bucket, with the log of draws; the rest of it has no address. */
export const MEDIA_BASE = '/media'

/** `/media/…` and `/draw-log/…` as the distribution answers them: the object of that name, with its own headers and ours. */
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
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end()
      return
    }
    response.writeHead(200, { ...headers, 'content-type': contentType, 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
