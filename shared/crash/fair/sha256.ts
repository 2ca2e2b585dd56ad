import { BLOCK_WORDS, expand, mix, SCHEDULE_WORDS, STATE_WORDS, start } from './sha256-block.ts'

/**
 * SHA-256 and HMAC for the millions of hashes of a chain: synchronous and without allocation per hash. Web Crypto
 * (`../hash.ts`) returns a promise per hash, which takes longer than the hash.
 *
 * A hash is 8 signed 32-bit words, big-endian. A run of hashes is one Int32Array, and `at` is where a hash starts in
 * it.
 */

/** Words of a hash: the step from one to the next in a run. */
export const HASH_WORDS = STATE_WORDS

const HASH_BYTES = 32
const BLOCK_BYTES = 64
const HEX = /^[0-9a-fA-F]{64}$/

/** Buffer for messages; its content is not used after a call. */
const scratch = new Int32Array(SCHEDULE_WORDS)
const inner = new Int32Array(STATE_WORDS)

/** The padding blocks after 64 bytes (a hash as text) and after an HMAC's inner hash, whose lengths are known. */
const AFTER_ONE_BLOCK = schedules(new Uint8Array(BLOCK_BYTES)).slice(1)

/**
 * Reads a hash from hex.
 * @param hex 64 hex digits of either case
 * @throws RangeError for anything else.
 * @example
 * toWords('00000001…')[0] // 1
 */
export function toWords(hex: string): Int32Array {
  if (!HEX.test(hex)) throw new RangeError('not a hash in hex')
  return Int32Array.from({ length: HASH_WORDS }, (_, word) =>
    Number.parseInt(hex.slice(8 * word, 8 * word + 8), 16),
  )
}

/**
 * Writes a hash as 64 lower-case hex digits.
 * @example
 * fromWords(run, 3 * HASH_WORDS) // the fourth hash of a run
 */
export function fromWords(hashes: Int32Array, at = 0): string {
  let hex = ''
  for (const word of hashes.subarray(at, at + HASH_WORDS)) hex += (word >>> 0).toString(16).padStart(8, '0')
  return hex
}

/**
 * Computes the SHA-256 of any message. It allocates memory at each call, so use the others for long chains.
 * @example
 * fromWords(sha256Words(new TextEncoder().encode('abc'))) // 'ba7816bf…'
 */
export function sha256Words(message: Uint8Array): Int32Array {
  const state = new Int32Array(STATE_WORDS)
  start(state)
  for (const schedule of schedules(message)) mix(state, schedule)
  return state
}

/**
 * Replaces a hash by the SHA-256 of its 32 bytes: one block.
 *
 * @example
 * const hash = toWords(gameHash)
 * hashBytes(hash) // now the hash of the previous game
 */
export function hashBytes(hash: Int32Array): void {
  scratch.set(hash)
  endAfterHash(8 * HASH_BYTES)
  start(hash)
  expand(scratch)
  mix(hash, scratch)
}

/** Replaces a hash by the SHA-256 of its 64 lower-case hex digits as text: a block, and one of padding. */
export function hashHex(hash: Int32Array): void {
  writeHex(hash, 0, 0)
  start(hash)
  expand(scratch)
  mix(hash, scratch)
  for (const schedule of AFTER_ONE_BLOCK) mix(hash, schedule)
}

/** Writes the HMAC-SHA256 (RFC 2104) of a hash in a run to `out`, 8 words. */
export type HmacOfHash = (hashes: Int32Array, at: number, out: Int32Array) => void

/**
 * Computes HMACs of 32-byte hashes under one key: the key's two blocks are processed once, two remain per hash.
 * @param key of any length
 * @example
 * const hmac = hmacOfBytes(new TextEncoder().encode(salt))
 */
export function hmacOfBytes(key: Uint8Array): HmacOfHash {
  const padded = new Uint8Array(BLOCK_BYTES)
  padded.set(key.length > BLOCK_BYTES ? bytesOf(sha256Words(key)) : key)
  const [innerKey, outerKey] = [afterKey(padded, 0x36), afterKey(padded, 0x5c)]
  return (hashes, at, out) => {
    for (let word = 0; word < HASH_WORDS; word += 1) scratch[word] = hashes[at + word] as number
    endAfterHash(8 * (BLOCK_BYTES + HASH_BYTES))
    inner.set(innerKey)
    expand(scratch)
    mix(inner, scratch)
    out.set(outerKey)
    mixInner(out)
  }
}

/**
 * Computes HMACs of one message, keyed by the 64 lower-case hex digits of hashes, which fill a block. The message's
 * blocks are expanded once; three remain per hash.
 * @param message of any length
 */
export function hmacByHex(message: Uint8Array): HmacOfHash {
  const rest = schedules(message, BLOCK_BYTES)
  return (hashes, at, out) => {
    writeHex(hashes, at, 0x36363636)
    start(inner)
    expand(scratch)
    mix(inner, scratch)
    for (const schedule of rest) mix(inner, schedule)
    writeHex(hashes, at, 0x5c5c5c5c)
    start(out)
    expand(scratch)
    mix(out, scratch)
    mixInner(out)
  }
}

/** Mixes the outer hash's last block: the inner hash after the key. */
function mixInner(out: Int32Array): void {
  scratch.set(inner)
  endAfterHash(8 * (BLOCK_BYTES + HASH_BYTES))
  expand(scratch)
  mix(out, scratch)
}

/** Appends a one bit, zeros, and the length of the whole message to the hash in `scratch` (section 5.1.1). */
function endAfterHash(bits: number): void {
  scratch[8] = 0x80000000 | 0
  scratch.fill(0, 9, 15)
  scratch[15] = bits
}

/** Writes a hash as text into the block, each byte xored with one of `pad`. */
function writeHex(hashes: Int32Array, at: number, pad: number): void {
  for (let word = 0; word < HASH_WORDS; word += 1) {
    const value = hashes[at + word] as number
    scratch[2 * word] = hexOf16(value >>> 16) ^ pad
    scratch[2 * word + 1] = hexOf16(value & 0xffff) ^ pad
  }
}

/** Writes four hex digits as ASCII in one word: each digit in a byte, plus '0', and plus 39 more from 'a' on. */
function hexOf16(value: number): number {
  const bytes = ((value & 0xff00) << 8) | (value & 0xff)
  const digits = ((bytes << 4) | bytes) & 0x0f0f0f0f
  const letters = ((digits + 0x06060606) >>> 4) & 0x01010101
  return digits + 0x30303030 + letters * 39
}

/** Returns the state after the first block of an HMAC: the key, xored with a byte. */
function afterKey(key: Uint8Array, pad: number): Int32Array {
  const state = new Int32Array(STATE_WORDS)
  start(state)
  const [block] = schedules(key.map((byte) => byte ^ pad))
  if (block) mix(state, block)
  return state
}

/**
 * Pads a message and expands its blocks.
 * @param before bytes that were processed before it; a whole number of blocks
 */
function schedules(message: Uint8Array, before = 0): readonly Int32Array[] {
  const blocks = Math.floor((message.length + 8) / BLOCK_BYTES) + 1
  const padded = new DataView(new ArrayBuffer(blocks * BLOCK_BYTES))
  new Uint8Array(padded.buffer).set(message)
  padded.setUint8(message.length, 0x80)
  padded.setBigUint64(blocks * BLOCK_BYTES - 8, BigInt(8 * (before + message.length)))
  return Array.from({ length: blocks }, (_, block) => {
    const schedule = new Int32Array(SCHEDULE_WORDS)
    for (let word = 0; word < BLOCK_WORDS; word += 1) {
      schedule[word] = padded.getInt32(block * BLOCK_BYTES + 4 * word)
    }
    expand(schedule)
    return schedule
  })
}

function bytesOf(hash: Int32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(HASH_BYTES))
  hash.forEach((word, index) => {
    bytes.setInt32(4 * index, word)
  })
  return new Uint8Array(bytes.buffer)
}
