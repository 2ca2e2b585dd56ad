import { withPublishedSalt } from './declared.ts'
import { textOf, utf8 } from './inputs.ts'
import type { Inputs, SchemeId } from './scheme.ts'
import { schemeOf } from './schemes.ts'
import { HASH_WORDS, hmacByHex, hmacOfBytes } from './sha256.ts'

const E20 = 2 ** 20

/**
 * Writes the multipliers of a run of hashes in hundredths, equal to the scheme's `compute` for each.
 * @param hashes 8 words each, from `ChainWalk.advance`
 * @param count number of hashes
 * @param out as doubles: multipliers above 2^32 hundredths are possible
 * @throws RangeError if `hashes` or `out` is too short
 */
export type MultipliersOf = (hashes: Int32Array, count: number, out: Float64Array) => void

/** Returns true if the scheme's multiplier follows from a game's hash and settings shared by all games. */
export function hasMultipliersOf(scheme: SchemeId): boolean {
  return schemeOf(scheme).keyedBy !== undefined
}

/**
 * Returns a fast computation of many games' multipliers.
 * @param inputs `salt`, and `instantMod` for Roobet; other fields are not read
 * @returns undefined for a scheme whose games each need a value of their own, or that nobody can compute
 * @throws FieldError for a setting that is missing or malformed.
 * @example
 * const multipliers = multipliersOf('stake-crash', { salt })
 * const taken = walk.advance(10_000, run)
 * multipliers?.(run, taken, out)
 */
export function multipliersOf(scheme: SchemeId, inputs: Inputs): MultipliersOf | undefined {
  const { keyedBy, formula, salts } = schemeOf(scheme)
  if (!keyedBy || !formula) return undefined
  const settings = withPublishedSalt(inputs, salts)
  const salt = utf8(textOf(settings, 'salt'))
  const hmac = keyedBy === 'salt' ? hmacOfBytes(salt) : hmacByHex(salt)
  const { bits, shown, instant } = formula(settings)
  const topOf = bits === 52 ? top52 : top32
  const digest = new Int32Array(HASH_WORDS)
  return (hashes, count, out) => {
    if (hashes.length < count * HASH_WORDS || out.length < count) {
      throw new RangeError(`no room for ${count} multipliers`)
    }
    for (let game = 0; game < count; game += 1) {
      hmac(hashes, game * HASH_WORDS, digest)
      out[game] = instant && remainder(digest, instant.mod) === 0 ? instant.shownAs : shown(topOf(digest))
    }
  }
}

/** Divides a hash, as a number, by a modulus below 2^20. */
function remainder(hash: Int32Array, mod: number): number {
  let rest = 0
  for (const word of hash) {
    for (let shift = 24; shift >= 0; shift -= 8) rest = (rest * 256 + ((word >>> shift) & 0xff)) % mod
  }
  return rest
}

/** Returns the first 52 bits: one word, and 20 bits of the next. */
function top52(hash: Int32Array): number {
  return ((hash[0] as number) >>> 0) * E20 + ((hash[1] as number) >>> 12)
}

function top32(hash: Int32Array): number {
  return (hash[0] as number) >>> 0
}
