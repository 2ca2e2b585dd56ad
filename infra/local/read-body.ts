import type { IncomingMessage } from 'node:http'

/** How much of a body that is too large is read away, so that its sender gets to read the refusal. */
const DISCARD_MAX_BYTES = 64 * 1024 * 1024

const EMPTY = Buffer.alloc(0)

/** The whole body, or undefined when it is larger than `maxBytes`; what is over it is not kept. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return EMPTY
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > DISCARD_MAX_BYTES) break
    if (bytes <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  if (bytes > maxBytes) return undefined
  return chunks.length === 1 ? (chunks[0] ?? EMPTY) : Buffer.concat(chunks)
}
