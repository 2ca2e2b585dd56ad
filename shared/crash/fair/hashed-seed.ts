import { sha256, sha512 } from '../hash.ts'
import { fromHex, toHex } from '../hex.ts'
import { utf8 } from './inputs.ts'

/** A hash of a seed, and the encoding of the seed that was hashed. */
export interface HashedSeed {
  readonly hash: 'SHA-256' | 'SHA-512'
  /** `text`: the seed's characters; `bytes`: the bytes that its hex digits encode. */
  readonly of: 'text' | 'bytes'
  /** Lower-case hex. */
  readonly value: string
}

/**
 * Computes every hash that a site may have shown beforehand for a seed: sites use different hashes, of the seed's hex
 * digits or of its bytes.
 * @example
 * (await hashesOf(seed)).find(({ value }) => value === commitment)
 */
export async function hashesOf(seed: string): Promise<readonly HashedSeed[]> {
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(seed)
  const forms = [...(isHex ? [['bytes', fromHex(seed)] as const] : []), ['text', utf8(seed)] as const]
  const hashes = forms.map(async ([of, bytes]) => [
    { hash: 'SHA-256', of, value: toHex(await sha256(bytes)) } as const,
    { hash: 'SHA-512', of, value: toHex(await sha512(bytes)) } as const,
  ])
  return (await Promise.all(hashes)).flat()
}
