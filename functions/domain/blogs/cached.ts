import { createHash } from 'node:crypto'
import type { RequestInfo } from '../../platform/http/request.ts'

/**
 * How long the edge keeps what it is not told to forget: publishing clears it (`functions/domain/blogs/purge.ts`), and this
 * bounds how old a page can be should that fail, and how late one that was scheduled is seen. Browsers ask each
 * time. While nothing here answers, the edge may show for a day what it had last.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=300, stale-if-error=86400'

interface Reply {
  readonly headers: Record<string, string>
  status?: 301 | 304 | 404
}

/**
 * Lets edge and browsers keep an answer, and answers 304 to who has it already.
 *
 * @returns what is to be sent
 */
export function cached(reply: Reply, request: Pick<RequestInfo, 'headers'>, body: string): string {
  reply.headers['cache-control'] = CACHE_CONTROL
  // A page that is 404 has no mark: the 304 to a copy of it would say that all is well.
  if (reply.status !== undefined) return body
  // Weak: the edge compresses it.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.headers.etag = etag
  if (!isKnown(request.headers['if-none-match'], etag)) return body
  reply.status = 304
  return ''
}

/** RFC 9110, 13.1.2: any of a list, compared weakly. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const plain = (mark: string) => mark.trim().replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((mark) => plain(mark) === plain(etag))
}
