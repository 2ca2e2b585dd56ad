import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from '../crash/hex.ts'
import { HASH_BYTES, sameBytes, verifyConsistency } from './tree.ts'

/** Types of keys: of a log, and of a witness that cosigns (C2SP signed-note). */
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

/** The line of a signature under a note's text, which ends in a newline. */
export function signatureLine(text: string, signer: Signer): string {
  if (signer.type !== 'ed25519') throw new RangeError('a witness states a time: cosignatureLine')
  return lineOf(signer, ed25519.sign(utf8(text), signer.secretKey))
}

/** That of a witness: the largest consistent tree that it saw until then. */
export function cosignatureLine(text: string, signer: Signer, atEpochS: number): string {
  const time = new Uint8Array(TIME_BYTES)
  new DataView(time.buffer).setBigUint64(0, BigInt(atEpochS))
  const signature = ed25519.sign(cosigned(text, BigInt(atEpochS)), signer.secretKey)
  return lineOf(signer, Uint8Array.of(...time, ...signature))
}

function lineOf({ name, keyId }: Signer, signature: Uint8Array): string {
  return `— ${name} ${toBase64(Uint8Array.of(...keyId, ...signature))}\n`
}

function cosigned(text: string, atEpochS: bigint): Uint8Array {
  return utf8(`cosignature/v1\ntime ${atEpochS}\n${text}`)
}

/** @param text ends in a newline */
export function formatNote(text: string, lines: readonly string[]): string {
  return `${text}\n${lines.join('')}`
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
export function openNote(
  note: string,
  known: readonly Verifier[],
): { readonly text: string; readonly signatures: readonly Signature[] } {
  const end = note.lastIndexOf('\n\n')
  if (end === -1 || !note.endsWith('\n')) throw new RangeError('not a signed note')
  const text = note.slice(0, end + 1)
  const lines = note.slice(end + 2, -1).split('\n')
  const signatures = lines.flatMap((line) => readSignature(line, text, known))
  if (signatures.length === 0) throw new RangeError('no known key signed this note')
  return { text, signatures }
}

function readSignature(line: string, text: string, known: readonly Verifier[]): Signature[] {
  const [, name = '', base64 = ''] = /^— ([^\s+]+) (\S+)$/.exec(line) ?? []
  if (name === '') throw new RangeError('not a signature line')
  const bytes = fromBase64(base64)
  const id = bytes.subarray(0, KEY_ID_BYTES)
  const verifier = known.find((key) => key.name === name && sameBytes(key.keyId, id))
  if (!verifier) return []
  const signed = bytes.subarray(KEY_ID_BYTES)
  const atEpochS = verifier.type === 'cosignature' ? timeOf(signed) : undefined
  const signature = atEpochS === undefined ? signed : signed.subarray(TIME_BYTES)
  const message = atEpochS === undefined ? utf8(text) : cosigned(text, atEpochS)
  if (signature.length !== SIGNATURE_BYTES || !isSigned(signature, message, verifier.publicKey)) {
    throw new RangeError(`a false signature of ${name}`)
  }
  return [{ name, ...(atEpochS === undefined ? {} : { atEpochS: Number(atEpochS) }) }]
}

function timeOf(signed: Uint8Array): bigint {
  if (signed.length < TIME_BYTES) throw new RangeError('a cosignature without a time')
  return new DataView(signed.buffer, signed.byteOffset).getBigUint64(0)
}

function isSigned(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey)
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
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

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** @throws RangeError for all but the one way to write these bytes */
export function fromBase64(base64: string): Uint8Array {
  let binary = ''
  try {
    binary = atob(base64)
  } catch {
    throw new RangeError('not base64')
  }
  if (btoa(binary) !== base64) throw new RangeError('not base64')
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}

/** What a witness answers: its line for the checkpoint, or why it does not sign. */
export type Cosigned =
  | { readonly line: string }
  | { readonly refused: 'not_signed_by_log' | 'other_origin' | 'not_consistent'; readonly seen: number }

/** Somebody else who sees that the log only grows. */
export interface Witness {
  readonly verifier: Verifier
  /**
   * @param proof from the size that the witness saw last to the new one; nothing for its first checkpoint
   * @param nowEpochS of the witness's own clock
   */
  cosign(note: string, proof: readonly Uint8Array[], nowEpochS: number): Promise<Cosigned>
}

/**
 * A witness of one log that remembers in memory. One that protects anybody has its own operator and keeps what it saw.
 *
 * @param signer of type `cosignature`
 */
export function memoryWitness(signer: Signer, log: Verifier): Witness {
  let last: Checkpoint | undefined
  return {
    verifier: signer,
    async cosign(note, proof, nowEpochS) {
      const seen = last?.size ?? 0
      let text: string
      try {
        text = openNote(note, [log]).text
      } catch {
        return { refused: 'not_signed_by_log', seen }
      }
      const next = parseCheckpoint(text)
      if (next.origin !== log.name) return { refused: 'other_origin', seen }
      // After an empty tree everything is consistent.
      if (last && last.size > 0 && !verifyConsistency(last, next, proof))
        return { refused: 'not_consistent', seen }
      last = next
      return { line: cosignatureLine(text, signer, nowEpochS) }
    },
  }
}
