import { timingSafeEqual } from 'node:crypto'

/** Compares a secret in a time that does not tell how many of its bytes are right. Texts are compared as UTF-8. */
export function isSameSecret(given: string | Uint8Array, known: string | Uint8Array): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(known)]
  return one.length === other.length && timingSafeEqual(one, other)
}
