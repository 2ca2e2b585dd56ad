/** True if an `If-None-Match` header names an ETag, compared weakly, or any (`*`) (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const plain = (mark: string) => mark.trim().replace(/^W\//, '')
  const marks = (ifNoneMatch ?? '').split(',').map(plain)
  return marks.includes(plain(etag)) || marks.includes('*')
}
