/** HMAC-SHA256 (RFC 2104, FIPS 180-4) of a message under a key. */
export type HmacSha256 = (key: Uint8Array, message: Uint8Array) => Promise<Uint8Array>

/**
 * HMAC-SHA256 by Web Crypto, which browser, worker and Lambda all have.
 *
 * @param key at least one byte (Web Crypto refuses an empty key)
 * @returns 32 bytes
 * @throws DOMException `DataError` for an empty key.
 * @example
 * await hmacSha256(serverSeed, new TextEncoder().encode('clientSeed:roundId'))
 */
export const hmacSha256: HmacSha256 = (key, message) => hmac('SHA-256', key, message)

/** HMAC-SHA512, as `hmacSha256`. @returns 64 bytes */
export const hmacSha512: HmacSha256 = (key, message) => hmac('SHA-512', key, message)

async function hmac(hash: string, key: Uint8Array, message: Uint8Array): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto
  const algorithm = { name: 'HMAC', hash }
  // Copies have plain ArrayBuffers; a Buffer's may be shared, which Web Crypto refuses.
  const imported = await subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', imported, new Uint8Array(message)))
}

/**
 * SHA-256 (FIPS 180-4) by Web Crypto.
 *
 * @returns 32 bytes
 * @example
 * toHex(await sha256(serverSeed))
 */
export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
}

/**
 * SHA-512 (FIPS 180-4) by Web Crypto.
 *
 * @returns 64 bytes
 */
export async function sha512(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await globalThis.crypto.subtle.digest('SHA-512', new Uint8Array(bytes)))
}
