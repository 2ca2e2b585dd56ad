import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from '../crash/hex.ts'
import { attempt, HASH_BYTES, sameBytes, type Tree } from './tree.ts'

/** Types of keys (C2SP signed-note): a log's, and a cosigning witness's. */
const KEY_TYPES = { ed25519: 1, cosignature: 4 } as const
type KeyType = keyof typeof KEY_TYPES

/** Four bytes; a signature names its key by them. */
const KEY_ID_BYTES = 4
const TIME_BYTES = 8
const SIGNATURE_BYTES = 64

export interface Verifier {
  readonly name: string
  readonly type: KeyType
  readonly keyId: Uint8Array
  readonly publicKey: Uint8Array
}

export interface Signer extends Verifier, KeyPair {}

/** An Ed25519 key. */
export interface KeyPair {
  readonly publicKey: Uint8Array
  readonly sign: (bytes: Uint8Array) => Uint8Array
}

/** Names a key. @param key 32 secret bytes, or a key that signs by other means */
export function signerOf(name: string, type: KeyType, key: Uint8Array | KeyPair): Signer {
  const { publicKey, sign } = key instanceof Uint8Array ? keyPairOf(key) : key
  return { name, type, publicKey, sign, keyId: keyIdOf(name, type, publicKey) }
}

function keyPairOf(secretKey: Uint8Array): KeyPair {
  return { publicKey: ed25519.getPublicKey(secretKey), sign: (bytes) => ed25519.sign(bytes, secretKey) }
}

function keyIdOf(name: string, type: KeyType, publicKey: Uint8Array): Uint8Array {
  const text = Uint8Array.of(...utf8(`${name}\n`), KEY_TYPES[type], ...publicKey)
  return sha256(text).slice(0, KEY_ID_BYTES)
}

/** Writes a key in its published form: name+id+base64(type || key). */
export function formatVkey({ name, type, keyId, publicKey }: Verifier): string {
  return `${name}+${toHex(keyId)}+${toBase64(Uint8Array.of(KEY_TYPES[type], ...publicKey))}`
}

/** Reads a published key. @throws RangeError for malformed text, or an id of another key */
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
 * Signs a note's text, which ends in a newline, and returns the signature line.
 * @param atEpochS time of a witness's signature: it signs the largest consistent tree that it saw
 */
export function signatureLine(text: string, signer: Signer, atEpochS = 0): string {
  const { name, keyId, type } = signer
  const time = new Uint8Array(type === 'cosignature' ? TIME_BYTES : 0)
  if (type === 'cosignature') new DataView(time.buffer).setBigUint64(0, BigInt(atEpochS))
  const signature = signer.sign(signedBytes(type, time, text))
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

/** Returns the signed part of a note. */
export function textOf(note: string): string {
  return note.slice(0, note.lastIndexOf('\n\n') + 1)
}

export interface Signature {
  readonly name: string
  /** Time of a witness's signature. */
  readonly atEpochS?: number
}

/**
 * Checks a note and returns its text and the known keys that signed it. Lines of unknown keys are ignored.
 * @throws RangeError for a malformed note, one that no known key signed, or a false signature of a known key
 */
export function openNote(note: string, known: readonly Verifier[]) {
  const text = textOf(note)
  if (text === '' || !note.endsWith('\n')) throw new RangeError('not a signed note')
  const lines = note.slice(text.length + 1, -1).split('\n')
  const signatures = lines.flatMap((line) => readSignature(line, text, known))
  if (signatures.length === 0) throw new RangeError('no known key signed this note')
  return { text, signatures }
}

/**
 * Checks one signature line; returns an empty list for an unknown key. @throws RangeError for a malformed line or a
 * false signature
 */
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
  // Verification throws for bytes that are no point of the curve.
  if (!isLong || attempt(isTrue) !== true) throw new RangeError(`a false signature of ${name}`)
  return [type === 'ed25519' ? { name } : { name, atEpochS: Number(secondsOf(time)) }]
}

/** Returns the lines that this key has validly signed. */
export function linesBy(key: Verifier, lines: string, text: string): string[] {
  const isOwn = (line: string) => attempt(() => readSignature(line, text, [key]).length) === 1
  return lines.split('\n').flatMap((line) => (isOwn(line) ? [`${line}\n`] : []))
}

/** The earliest time at which one of these witnesses signed a note; undefined if none of them did. */
export function witnessedMs(note: string, witnesses: readonly Verifier[]): number | undefined {
  const times = attempt(() => openNote(note, witnesses))?.signatures.flatMap(({ atEpochS }) => atEpochS ?? [])
  return times?.length ? Math.min(...times) * 1000 : undefined
}

export function isSignedBy(note: string, key: Verifier): boolean {
  return attempt(() => openNote(note, [key])) !== undefined
}

/** A log's statement: its number of entries and their root. */
export interface Checkpoint {
  /** The log's name, which is also its key's name. */
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** @throws RangeError for a malformed text; extension lines are refused */
export function parseCheckpoint(text: string): Checkpoint {
  const [, origin = '', size = '', base64 = ''] = /^(\S+)\n(0|[1-9]\d{0,14})\n(\S+)\n$/.exec(text) ?? []
  const root = fromBase64(base64)
  if (origin === '' || root.length !== HASH_BYTES) throw new RangeError('not a checkpoint')
  return { origin, size: Number(size), root }
}

/** Reads a checkpoint that its own log has signed with one of these keys. @throws RangeError for any other one */
export function openCheckpoint(note: string, known: readonly Verifier[]) {
  const { text, signatures } = openNote(note, known)
  const checkpoint = parseCheckpoint(text)
  if (!signatures.some(({ name, atEpochS }) => name === checkpoint.origin && atEpochS === undefined))
    throw new RangeError('not signed by its log')
  return { ...checkpoint, signatures }
}

interface Signed {
  readonly checkpoints: readonly string[]
  readonly keys: readonly Verifier[]
  readonly tree: Tree
}

/**
 * True if a witness signed a beginning of this log, and a checkpoint that is none: of the same size or smaller, since a
 * larger one may continue the same beginning otherwise, which the witness cannot know.
 */
export function hasSignedTwoLogs(witness: Verifier, { checkpoints, keys, tree }: Signed): boolean {
  const signed = checkpoints.flatMap((note) => {
    const opened = isSignedBy(note, witness) ? attempt(() => openCheckpoint(note, keys)) : undefined
    if (!opened || opened.size > tree.size) return []
    return [{ size: opened.size, isOwn: sameBytes(opened.root, tree.root(opened.size)) }]
  })
  const largest = Math.max(...signed.filter(({ isOwn }) => isOwn).map(({ size }) => size))
  return signed.some(({ size, isOwn }) => !isOwn && size <= largest)
}

/** A log's signed statement about its entries: their number, their root, and a text without line breaks. */
export interface LogRecord extends Checkpoint {
  /** The key that signed it: whoever keeps a record keeps the log's key. */
  readonly key: Verifier
  readonly json: string
}

/** Writes a record's text. Its first line is no log's name, so nobody takes it for a checkpoint. */
export function formatRecord({ key, size, root, json }: Omit<LogRecord, 'origin'>): string {
  return `${key.name}${RECORD}\n${size}\n${toBase64(root)}\n${formatVkey(key)}\n${json}\n`
}

const RECORD = '/record'

/**
 * Reads a record that its own log has signed with the key that it names, which is one of these.
 * @throws RangeError for any other one
 */
export function openRecord(note: string, known: readonly Verifier[]): LogRecord {
  const { text } = openNote(note, known)
  const [first = '', size = '', root = '', vkey = '', json = ''] = text.split('\n')
  const checkpoint = parseCheckpoint(`${first}\n${size}\n${root}\n`)
  const key = known.find((each) => each.type === 'ed25519' && formatVkey(each) === vkey)
  if (!key || !isSignedBy(note, key) || text !== formatRecord({ ...checkpoint, key, json }))
    throw new RangeError('not the record of a log')
  return { ...checkpoint, origin: key.name, key, json }
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** @throws RangeError for anything but the canonical encoding */
export function fromBase64(base64: string): Uint8Array {
  const binary = attempt(() => atob(base64))
  if (binary === undefined || btoa(binary) !== base64) throw new RangeError('not base64')
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}

/** Another party that checks that the log only grows, and cosigns its checkpoints (C2SP tlog-witness). */
export interface Witness {
  /** Submission prefix: an https address without a trailing slash. */
  readonly url: string
  readonly verifier: Verifier
}

/** Accepts localhost for tests. */
const ADDRESS = /^(?:https:\/\/[^\s?#/]+|http:\/\/localhost:\d+)(?:\/[^\s?#]*)?$/

/**
 * Reads address and key of each witness, separated by commas.
 * @throws RangeError for a malformed entry, or for the key of a log
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
  /** The checkpoint with the log's signature. */
  readonly note: string
  readonly size: number
  /** Size that the witness last signed, as far as known; the witness corrects it. */
  readonly seen: number
  /** Proves consistency between the witness's size and the checkpoint's. */
  readonly prove: (seen: number) => Promise<readonly Uint8Array[]>
  /** @returns the witness's answer to this body at `<url>/add-checkpoint` */
  readonly post: (url: string, body: string) => Promise<WitnessAnswer>
}

/** Thrown if the witness refuses to sign, or answers otherwise. */
export class NotCosigned extends Error {
  override name = 'NotCosigned'
}

/**
 * Asks a witness to sign a checkpoint.
 * @returns the lines to append to the note, without those of other keys
 * @throws NotCosigned if the witness refuses; errors of `prove` and `post`
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
  // Retries from a size that the witness signed without our knowledge, unless it exceeds our log.
  if (answer.status === 409 && told !== seen && told <= size) answer = await ask(told)
  if (answer.status !== 200) throw new NotCosigned(`${verifier.name} answers ${answer.status}`)
  const own = linesBy(verifier, answer.body, textOf(note))
  if (own.length === 0) throw new NotCosigned(`${verifier.name} has not signed`)
  return own
}
