import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { config } from './config.ts'

const PURPOSES = [
  'session',
  'cursor',
  'cursor-nonce',
  'outbox',
  'person',
  'code',
  'preview',
  'round-seed',
] as const
export type KeyPurpose = (typeof PURPOSES)[number]

const derived = new Map<string, Uint8Array<ArrayBuffer>>()

/** Names the version of the app's secret that new keys are derived from; what is kept for long stores it beside. */
export function currentKeyId(): string {
  return '1'
}

/**
 * A 256-bit key for one purpose, derived from one version of the app's secret (HKDF-SHA-256, RFC 5869).
 *
 * @throws Error where that version is not held any more
 */
export function keyFor(purpose: KeyPurpose, keyId: string = currentKeyId()): Uint8Array<ArrayBuffer> {
  if (keyId !== currentKeyId()) throw new Error(`No secret is held under the key id ${keyId}`)
  const name = `${keyId} ${purpose}`
  let key = derived.get(name)
  if (!key) {
    key = new Uint8Array(hkdfSync('sha256', config().appSecret, 'fairflight', purpose, 32))
    derived.set(name, key)
  }
  return key
}

/** A keyed hash that names a person's datum (e-mail, casino account, network) without storing it. */
export function personHash(...parts: readonly string[]): string {
  return createHmac('sha256', keyFor('person')).update(JSON.stringify(parts)).digest('base64url')
}

/** Keyed, because six digits alone could be found by trying them all. */
export function codeHash(purpose: string, account: string, code: string): string {
  return createHmac('sha256', keyFor('code'))
    .update(JSON.stringify([purpose, account, code]))
    .digest('base64url')
}

/** For tokens of 128 bits or more, which need no key. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
