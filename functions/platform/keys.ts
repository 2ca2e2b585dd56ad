import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { ownValue } from '#shared/own-value.ts'
import { appSecret } from './secrets.ts'

const PURPOSES = ['session', 'cursor', 'cursor-nonce', 'outbox', 'person', 'code', 'preview'] as const
export type KeyPurpose = (typeof PURPOSES)[number]

/** Names the version of the app's secret that new keys are derived from; what is kept for long stores it beside. */
export function currentKeyId(): string {
  return keyIdAt(appSecret().clockMs)
}

/** The version that was, or will be, the current one at an instant. */
export function keyIdAt(ms: number): string {
  const [oldest, ...later] = versions()
  const since = later.filter(({ fromMs }) => fromMs <= ms)
  return (since.at(-1) ?? oldest).id
}

/**
 * The versions under which something may be found: those in use, the current one first. Of two at once one is being
 * replaced (docs/decisions/0036-secrets-rotate-by-key-id.md).
 */
export function keyIds(): readonly [string, ...string[]] {
  const current = currentKeyId()
  return [current, ...versions().flatMap(({ id }) => (id === current ? [] : [id]))]
}

/** Oldest first. */
function versions() {
  const all = Object.entries(appSecret().keys).flatMap(([id, version]) =>
    'secret' in version ? [{ id, fromMs: version.from === undefined ? 0 : Date.parse(version.from) }] : [],
  )
  const [oldest, ...later] = all.sort((a, b) => a.fromMs - b.fromMs)
  if (!oldest) throw new Error('The app secret has no version in use')
  return [oldest, ...later] as const
}

/** By version: a refreshed secret brings new ones. */
const derived = new WeakMap<object, Map<KeyPurpose, Uint8Array<ArrayBuffer>>>()

/**
 * A 256-bit key for one purpose, derived from one version of the app's secret (HKDF-SHA-256, RFC 5869).
 *
 * @throws Error where that version is not held any more
 */
export function keyFor(purpose: KeyPurpose, keyId: string = currentKeyId()): Uint8Array<ArrayBuffer> {
  const version = ownValue(appSecret().keys, keyId)
  const known = version && derived.get(version)
  const key = known?.get(purpose) ?? derive(purpose, keyId)
  if (version) derived.set(version, (known ?? new Map()).set(purpose, key))
  return key
}

function derive(purpose: KeyPurpose, keyId: string): Uint8Array<ArrayBuffer> {
  const version = ownValue(appSecret().keys, keyId)
  if (version && 'secret' in version) {
    return new Uint8Array(hkdfSync('sha256', version.secret, 'fairflight', purpose, 32))
  }
  const kept = version?.derived[purpose]
  if (kept === undefined) throw new Error(`No ${purpose} key is held under the key id ${keyId}`)
  return new Uint8Array(Buffer.from(kept, 'base64url'))
}

/**
 * A keyed hash that names a person's datum (e-mail, casino account, network) without storing it. It begins with the id
 * of its key.
 */
export function personHash(...parts: readonly string[]): string {
  return hashUnder(currentKeyId(), 'person', parts)
}

/** The same under one version. */
export function personHashUnder(keyId: string, ...parts: readonly string[]): string {
  return hashUnder(keyId, 'person', parts)
}

/** The same under every version in use, the current one first: under which of them it is stored, nobody knows. */
export function personHashes(...parts: readonly string[]): readonly [string, ...string[]] {
  const [current, ...others] = keyIds()
  return [personHashUnder(current, ...parts), ...others.map((id) => personHashUnder(id, ...parts))]
}

/** Under retired versions, too: for what outlives the person, and so can never be hashed again. */
export function lastingPersonHashes(...parts: readonly string[]): readonly [string, ...string[]] {
  const retired = Object.entries(appSecret().keys).flatMap(([id, version]) =>
    'derived' in version && version.derived.person !== undefined ? [id] : [],
  )
  return [...personHashes(...parts), ...retired.map((id) => personHashUnder(id, ...parts))]
}

/** Whether a stored `personHash` is that of these parts; never, where its key is not held any more. */
export function isPersonHash(stored: string, ...parts: readonly string[]): boolean {
  return isHash(stored, 'person', parts)
}

/** Keyed, because six digits alone could be found by trying them all. */
export function codeHash(purpose: string, account: string, code: string): string {
  return hashUnder(currentKeyId(), 'code', [purpose, account, code])
}

/** Whether a stored `codeHash` is that of this code. */
export function isCodeHash(stored: string, purpose: string, account: string, code: string): boolean {
  return isHash(stored, 'code', [purpose, account, code])
}

function hashUnder(keyId: string, purpose: KeyPurpose, parts: readonly string[]): string {
  const hash = createHmac('sha256', keyFor(purpose, keyId)).update(JSON.stringify(parts)).digest('base64url')
  return `${keyId}.${hash}`
}

/** The key id with which a stored hash begins. */
export function keyIdOf(stored: string): string {
  return stored.slice(0, Math.max(0, stored.indexOf('.')))
}

function isHash(stored: string, purpose: KeyPurpose, parts: readonly string[]): boolean {
  const id = keyIdOf(stored)
  if (!keyIds().includes(id)) return false
  const [known, given] = [Buffer.from(stored), Buffer.from(hashUnder(id, purpose, parts))]
  return known.length === given.length && timingSafeEqual(known, given)
}

/** For tokens of 128 bits or more, which need no key. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
