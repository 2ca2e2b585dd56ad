import { timingSafeEqual } from 'node:crypto'

/** Compares two secrets, texts as UTF-8. Its duration does not reveal how many bytes are right. */
export function isSameSecret(sent: string | Uint8Array, known: string | Uint8Array): boolean {
  const [sentBytes, knownBytes] = [Buffer.from(sent), Buffer.from(known)]
  return sentBytes.length === knownBytes.length && timingSafeEqual(sentBytes, knownBytes)
}
