import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from '../crash/hex.ts'
import { attempt, HASH_BYTES, sameBytes } from './tree.ts'

/** Types of keys (C2SP signed-note): of a log, and of a witness that cosigns. */
const KEY_TYPES = { ed25519: 1, cosignature: 4 } as const
type KeyType = keyof typeof KEY_TYPES

/** Four bytes, of which a signature says by which key it is. */
const KEY_ID_BYTES = 4
const TIME_BYTES = 8
const SIGNATURE_BYTES = 64

export interface Verifier {
  readonly name: string
  readonly type: KeyType
  readonly keyId: Uint8Array
  readonly publicKey: Uint8Array
}

export interface Signer extends Verifier {
  readonly secretKey: Uint8Array
}

/** @param secretKey 32 bytes, of which the public key follows */
export function signerOf(name: string, type: KeyType, secretKey: Uint8Array): Signer {
  const publicKey = ed25519.getPublicKey(secretKey)
  return { name, type, publicKey, secretKey, keyId: keyIdOf(name, type, publicKey) }
}

function keyIdOf(name: string, type: KeyType, publicKey: Uint8Array): Uint8Array {
  const text = Uint8Array.of(...utf8(`${name}\n`), KEY_TYPES[type], ...publicKey)
  return sha256(text).slice(0, KEY_ID_BYTES)
}

/** The text by which a key is published: name+id+base64(type || key). */
export function formatVkey({ name, type, keyId, publicKey }: Verifier): string {
  return `${name}+${toHex(keyId)}+${toBase64(Uint8Array.of(KEY_TYPES[type], ...publicKey))}`
}

/** @throws RangeError for text that is no such key, or whose id is that of another */
export function parseVkey(vkey: string): Verifier {
  const [, name = '', id = '', base64 = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey) ?? []
  const [code, ...bytes] = fromBase64(base64)
  const type = code === KEY_TYPES.ed25519 ? 'ed25519' : 'cosignature'
  const publicKey = Uint8Array.from(bytes)
  const keyId = keyIdOf(name, type, publicKey)
  if (code !== KEY_TYPES[type] || publicKey.length !== HASH_BYTES || toHex(keyId) !== id) {
    throw new RangeError(`not a verifier key: ${vkey}`)
  }
  return { name, type, keyId, publicKey }
}

/**
 * The line of a signature under a note's text, which ends in a newline.
 *
 * @param atEpochS of a witness: when it signs the largest consistent tree that it saw
 */
export function signatureLine(text: string, signer: Signer, atEpochS = 0): string {
  const { name, keyId, type, secretKey } = signer
  const time = new Uint8Array(type === 'cosignature' ? TIME_BYTES : 0)
  if (type === 'cosignature') new DataView(time.buffer).setBigUint64(0, BigInt(atEpochS))
  const signature = ed25519.sign(signedBytes(type, time, text), secretKey)
  return `— ${name} ${toBase64(Uint8Array.of(...keyId, ...time, ...signature))}\n`
}

function signedBytes(type: KeyType, time: Uint8Array, text: string): Uint8Array {
  return utf8(type === 'ed25519' ? text : `cosignature/v1\ntime ${secondsOf(time)}\n${text}`)
}

function secondsOf(time: Uint8Array): bigint {
  return new DataView(time.buffer, time.byteOffset).getBigUint64(0)
}

/** @param text ends in a newline */
export function formatNote(text: string, lines: readonly string[]): string {
  return `${text}\n${lines.join('')}`
}

/** What is signed of a note. */
export function textOf(note: string): string {
  return note.slice(0, note.lastIndexOf('\n\n') + 1)
}

export interface Signature {
  readonly name: string
  /** Of a witness: when it signed. */
  readonly atEpochS?: number
}

/**
 * A note's text, and those of the known keys that signed it. Lines of unknown keys are passed over.
 *
 * @throws RangeError for a note of another form, one that no known key signed, or a false signature of a known key
 */
export function openNote(note: string, known: readonly Verifier[]) {
  const text = textOf(note)
  if (text === '' || !note.endsWith('\n')) throw new RangeError('not a signed note')
  const lines = note.slice(text.length + 1, -1).split('\n')
  const signatures = lines.flatMap((line) => readSignature(line, text, known))
  if (signatures.length === 0) throw new RangeError('no known key signed this note')
  return { text, signatures }
}

/** That of one line, by a known key; nothing for another one. @throws RangeError for what is no such line, or false */
function readSignature(line: string, text: string, known: readonly Verifier[]): Signature[] {
  const [, name = '', base64 = ''] = /^— ([^\s+]+) (\S+)$/.exec(line) ?? []
  if (name === '') throw new RangeError('not a signature line')
  const bytes = fromBase64(base64)
  const id = bytes.subarray(0, KEY_ID_BYTES)
  const verifier = known.find((key) => key.name === name && sameBytes(key.keyId, id))
  if (!verifier) return []
  const { type, publicKey } = verifier
  const begin = bytes.length - SIGNATURE_BYTES
  const time = bytes.slice(KEY_ID_BYTES, Math.max(KEY_ID_BYTES, begin))
  const isLong = time.length === (type === 'ed25519' ? 0 : TIME_BYTES)
  const isTrue = () => ed25519.verify(bytes.slice(begin), signedBytes(type, time, text), publicKey)
  // It throws for bytes that are no point of the curve.
  if (!isLong || attempt(isTrue) !== true) throw new RangeError(`a false signature of ${name}`)
  return [type === 'ed25519' ? { name } : { name, atEpochS: Number(secondsOf(time)) }]
}

/** Of these lines those that this key has truly signed. */
export function linesBy(key: Verifier, lines: string, text: string): string[] {
  const isOwn = (line: string) => attempt(() => readSignature(line, text, [key]).length) === 1
  return lines.split('\n').flatMap((line) => (isOwn(line) ? [`${line}\n`] : []))
}

export function isSignedBy(note: string, key: Verifier): boolean {
  return attempt(() => openNote(note, [key])) !== undefined
}

/** What a log states: so many entries, under this root. */
export interface Checkpoint {
  /** The log's name, by which its key is known as well. */
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** @throws RangeError for another form; extension lines are refused */
export function parseCheckpoint(text: string): Checkpoint {
  const [, origin = '', size = '', base64 = ''] = /^(\S+)\n(0|[1-9]\d{0,14})\n(\S+)\n$/.exec(text) ?? []
  const root = fromBase64(base64)
  if (origin === '' || root.length !== HASH_BYTES) throw new RangeError('not a checkpoint')
  return { origin, size: Number(size), root }
}

/** A checkpoint that its own log has signed with one of these keys. @throws RangeError for another one */
export function openCheckpoint(note: string, known: readonly Verifier[]) {
  const { text, signatures } = openNote(note, known)
  const checkpoint = parseCheckpoint(text)
  if (!signatures.some(({ name, atEpochS }) => name === checkpoint.origin && atEpochS === undefined))
    throw new RangeError('not signed by its log')
  return { ...checkpoint, signatures }
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** @throws RangeError for all but the one way to write these bytes */
export function fromBase64(base64: string): Uint8Array {
  const binary = attempt(() => atob(base64))
  if (binary === undefined || btoa(binary) !== base64) throw new RangeError('not base64')
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}

/** Somebody else who sees that the log only grows, and signs its checkpoints (C2SP tlog-witness). */
export interface Witness {
  /** Its submission prefix: an https address without a slash at its end. */
  readonly url: string
  readonly verifier: Verifier
}

/** One on this machine is for tests. */
const ADDRESS = /^(?:https:\/\/[^\s?#/]+|http:\/\/localhost:\d+)(?:\/[^\s?#]*)?$/

/**
 * Address and key of each witness, separated by commas.
 *
 * @throws RangeError for what is none, or for the key of a log
 * @example readWitnesses('https://witness.example/log witness.example/w1+…')
 */
export function readWitnesses(text: string): Witness[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.filter(Boolean).map((part) => {
    const [url = '', vkey = '', ...more] = part.split(/\s+/)
    const verifier = parseVkey(vkey)
    if (!ADDRESS.test(url) || verifier.type !== 'cosignature' || more.length > 0)
      throw new RangeError(`not a witness: ${part}`)
    return { url: url.replace(/\/+$/, ''), verifier }
  })
}

export interface WitnessAnswer {
  readonly status: number
  readonly body: string
}

export interface Submission {
  /** The checkpoint as the log signed it. */
  readonly note: string
  readonly size: number
  /** What the witness signed last, as far as is known: it says so itself where that is wrong. */
  readonly seen: number
  /** From the size that it saw to that of the checkpoint. */
  readonly prove: (seen: number) => Promise<readonly Uint8Array[]>
  /** @returns what the witness answers to this body at `<url>/add-checkpoint` */
  readonly post: (url: string, body: string) => Promise<WitnessAnswer>
}

/** The witness answers that it does not sign, or something else. */
export class NotCosigned extends Error {
  override name = 'NotCosigned'
}

/**
 * Asks a witness to sign a checkpoint.
 *
 * @returns its lines, to be put under the note; those of other keys are left out
 * @throws NotCosigned where it does not; what `prove` and `post` throw
 */
export async function cosign({ url, verifier }: Witness, asked: Submission): Promise<string[]> {
  const { note, size, seen, prove, post } = asked
  const ask = async (from: number) => {
    const proof = from === 0 ? [] : await prove(from)
    const lines = proof.map((hash) => `${toBase64(hash)}\n`)
    return post(`${url}/add-checkpoint`, `old ${from}\n${lines.join('')}\n${note}`)
  }
  let answer = await ask(seen)
  const told = Number(/^(?:0|[1-9]\d{0,14})(?=\n$)/.exec(answer.body)?.[0])
  // Of what it signed while we did not hear of it; a larger log than ours it must not forget.
  if (answer.status === 409 && told !== seen && told <= size) answer = await ask(told)
  if (answer.status !== 200) throw new NotCosigned(`${verifier.name} answers ${answer.status}`)
  const own = linesBy(verifier, answer.body, textOf(note))
  if (own.length === 0) throw new NotCosigned(`${verifier.name} has not signed`)
  return own
}
