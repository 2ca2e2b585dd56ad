import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { ownValue } from '#shared/own-value.ts'
import { isSameSecret } from './same-secret.ts'
import { appSecret } from './secrets.ts'

const PURPOSES = ['session', 'cursor', 'cursor-nonce', 'outbox', 'person', 'code', 'preview'] as const
export type KeyPurpose = (typeof PURPOSES)[number]

/** Id of the version of the app's secret that new keys are derived from. Long-lived data store it. */
export function currentKeyId(): string {
  return keyIdAt(appSecret().clockMs)
}

/** Id of the version that was or will be the current one at an instant. */
export function keyIdAt(ms: number): string {
  const [oldest, ...later] = versions()
  const since = later.filter(({ fromMs }) => fromMs <= ms)
  return (since.at(-1) ?? oldest).id
}

/** Ids of the versions in use, the current one first. A rotation uses two at once (docs/decisions/0036). */
export function keyIds(): readonly [string, ...string[]] {
  const current = currentKeyId()
  return [current, ...versions().flatMap(({ id }) => (id === current ? [] : [id]))]
}

/** Versions in use, oldest first. */
function versions() {
  const all = Object.entries(appSecret().keys).flatMap(([id, version]) =>
    'secret' in version ? [{ id, fromMs: version.from === undefined ? 0 : Date.parse(version.from) }] : [],
  )
  const [oldest, ...later] = all.sort((a, b) => a.fromMs - b.fromMs)
  if (!oldest) throw new Error('The app secret has no version in use')
  return [oldest, ...later] as const
}

/** Derived keys by version. A refreshed secret brings new versions. */
const derived = new WeakMap<object, Map<KeyPurpose, Uint8Array<ArrayBuffer>>>()

/**
 * A 256-bit key for one purpose, derived from one version of the app's secret (HKDF-SHA-256, RFC 5869).
 *
 * @throws Error if that version is no longer held
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

/** Keyed hash of personal data (e-mail, casino userId, network). It begins with the id of its key. */
export function userHash(...parts: readonly string[]): string {
  return hashUnder(currentKeyId(), 'person', parts)
}

/** A `userHash` under one version. */
export function userHashUnder(keyId: string, ...parts: readonly string[]): string {
  return hashUnder(keyId, 'person', parts)
}

/** The `userHash` under every version in use, the current one first: any of them may be the stored one. */
export function userHashes(...parts: readonly string[]): readonly [string, ...string[]] {
  const [current, ...others] = keyIds()
  return [userHashUnder(current, ...parts), ...others.map((id) => userHashUnder(id, ...parts))]
}

/** The `userHash` under retired versions too, for hashes that outlive the user and so cannot be renewed. */
export function lastingUserHashes(...parts: readonly string[]): readonly [string, ...string[]] {
  const retired = Object.entries(appSecret().keys).flatMap(([id, version]) =>
    'derived' in version && version.derived.person !== undefined ? [id] : [],
  )
  return [...userHashes(...parts), ...retired.map((id) => userHashUnder(id, ...parts))]
}

/** Compares a stored `userHash` with these parts. False if its key is no longer held. */
export function isUserHash(stored: string, ...parts: readonly string[]): boolean {
  return isHash(stored, 'person', parts)
}

/** Keyed hash of a code: a plain hash of six digits could be reversed by trying all of them. */
export function codeHash(purpose: string, userId: string, code: string): string {
  return hashUnder(currentKeyId(), 'code', [purpose, userId, code])
}

export function isCodeHash(stored: string, purpose: string, userId: string, code: string): boolean {
  return isHash(stored, 'code', [purpose, userId, code])
}

function hashUnder(keyId: string, purpose: KeyPurpose, parts: readonly string[]): string {
  const hash = createHmac('sha256', keyFor(purpose, keyId)).update(JSON.stringify(parts)).digest('base64url')
  return `${keyId}.${hash}`
}

export function keyIdOf(stored: string): string {
  return stored.slice(0, Math.max(0, stored.indexOf('.')))
}

function isHash(stored: string, purpose: KeyPurpose, parts: readonly string[]): boolean {
  const id = keyIdOf(stored)
  return keyIds().includes(id) && isSameSecret(hashUnder(id, purpose, parts), stored)
}

/** Plain hash of a token. Tokens of 128 bits or more cannot be guessed and need no key. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
