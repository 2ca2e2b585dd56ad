import { toHex } from './hex.ts'

/** Returns `n` random bytes. Randomness is always an argument, so that draws can be tested. */
export type RandomBytes = (n: number) => Uint8Array

/** 2^52, the number of values of 52 bits. Doubles represent all of them exactly. */
export const TWO_POW_52 = 2n ** 52n

/** 52 bits are 13 hex digits, which need 7 bytes. */
const HEX_DIGITS = 13
const BYTES = 7

/**
 * Random bytes of the platform's CSPRNG (Web Crypto: browser, worker, Lambda), at most 65 536 a call.
 *
 * @throws QuotaExceededError (from Web Crypto) for more.
 * @example
 * const serverSeed = secureRandom(32)
 */
export const secureRandom: RandomBytes = (n) => globalThis.crypto.getRandomValues(new Uint8Array(n))

/**
 * The first 52 bits, big-endian, as an integer in 0..2^52 - 1.
 *
 * @throws RangeError for fewer than 7 bytes.
 * @example
 * first52Bits(Uint8Array.of(0, 0, 0, 0, 0, 0, 0x1f)) // 1n, the last four bits are not used
 */
export function first52Bits(bytes: Uint8Array): bigint {
  if (bytes.length < BYTES) throw new RangeError('52 bits need at least 7 bytes')
  return BigInt(`0x${toHex(bytes.subarray(0, BYTES)).slice(0, HEX_DIGITS)}`)
}

/**
 * A uniform number in [0, 1), a multiple of 2^-52. Asks `random` for 7 bytes.
 *
 * @throws RangeError if `random` returns fewer bytes than requested
 * @example
 * uniform52(secureRandom) // 0.4140625…
 */
export function uniform52(random: RandomBytes): number {
  return Number(first52Bits(random(BYTES))) / Number(TWO_POW_52)
}
