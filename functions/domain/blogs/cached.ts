import { createHash } from 'node:crypto'
import type { RequestInfo } from '../../platform/http/request.ts'

/**
 * The edge keeps a page for 300 s. Publishing clears the edge (`functions/domain/blogs/clear-edge.ts`), so the limit
 * matters when clearing fails, and for scheduled posts, which appear with that delay. Browsers ask each time. While
 * the origin fails, the edge may show its last copy for a day.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=300, stale-if-error=86400'

interface Reply {
  readonly headers: Record<string, string>
  status?: 301 | 304 | 404
}

/**
 * Lets edge and browsers keep an answer, and answers 304 to a browser that has it already.
 *
 * @returns the body to send
 */
export function cached(reply: Reply, request: Pick<RequestInfo, 'headers'>, body: string): string {
  reply.headers['cache-control'] = CACHE_CONTROL
  // A 404 gets no ETag: a 304 for it would tell the browser that the page exists.
  if (reply.status !== undefined) return body
  // Weak, since the edge compresses the body.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.headers.etag = etag
  if (!isKnown(request.headers['if-none-match'], etag)) return body
  reply.status = 304
  return ''
}

/** RFC 9110, 13.1.2: any ETag of the list matches, compared weakly. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const plain = (mark: string) => mark.trim().replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((mark) => plain(mark) === plain(etag))
}
