import type { IncomingMessage } from 'node:http'

/** The most bytes of a too large body that are read and dropped, so that the sender can read the refusal. */
const DISCARD_MAX_BYTES = 64 * 1024 * 1024

const EMPTY = Buffer.alloc(0)

/** Reads the whole body; undefined if it is larger than `maxBytes`. */
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
