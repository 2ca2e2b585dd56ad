import { OLD_INSTANT_MOD } from './bustabit.ts'
import { bustabit, oldBustabit, thirtyTwoBits } from './formulas.ts'
import { modulusOf, textOf, utf8 } from './inputs.ts'
import { STAKE_REST } from './others.ts'
import type { Inputs, SchemeId } from './scheme.ts'
import { HASH_WORDS, type HmacOfHash, hmacByHex, hmacOfBytes } from './sha256.ts'

/** Computes hundredths from the 8 words of an HMAC. */
type Formula = (hmac: Int32Array) => number

interface FastRule {
  readonly hmac: HmacOfHash
  readonly formula: Formula
}

/** 52 bits are a word and 20 bits of the next. */
const E20 = 2 ** 20
const E16 = 2 ** 16
const HALVES = 2 * HASH_WORDS

/**
 * Writes the multipliers of a run of hashes in hundredths, equal to the scheme's `compute` for each.
 * @param hashes 8 words each, from `ChainWalk.advance`
 * @param count number of hashes
 * @param out as doubles: multipliers above 2^32 hundredths are possible
 * @throws RangeError if `hashes` or `out` is too short
 */
export type MultipliersOf = (hashes: Int32Array, count: number, out: Float64Array) => void

/** Schemes whose multiplier follows from a game's hash and settings shared by all games. */
const RULES: Readonly<Partial<Record<SchemeId, (inputs: Inputs) => FastRule>>> = {
  'bustabit-v1': (inputs) => textKeyed(inputs, oldRule(OLD_INSTANT_MOD, 0)),
  'bustabit-v2': saltKeyed,
  'bustabit-v3-classic': saltKeyed,
  'bcgame-crash': saltKeyed,
  'nanogames-crash': saltKeyed,
  ethercrash: (inputs) => textKeyed(inputs, oldRule(OLD_INSTANT_MOD, 0)),
  'roobet-crash': (inputs) => textKeyed(inputs, oldRule(modulusOf(inputs, 'instantMod'), 100)),
  'stake-crash': (inputs) => textKeyed(inputs, (hmac) => thirtyTwoBits(top32(hmac), STAKE_REST)),
}

export function hasMultipliersOf(scheme: SchemeId): boolean {
  return scheme in RULES
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
  const rule = RULES[scheme]?.(inputs)
  if (!rule) return undefined
  const { hmac, formula } = rule
  const digest = new Int32Array(HASH_WORDS)
  return (hashes, count, out) => {
    if (hashes.length < count * HASH_WORDS || out.length < count) {
      throw new RangeError(`no room for ${count} multipliers`)
    }
    for (let game = 0; game < count; game += 1) {
      hmac(hashes, game * HASH_WORDS, digest)
      out[game] = formula(digest)
    }
  }
}

function saltKeyed(inputs: Inputs): FastRule {
  return { hmac: hmacOfBytes(utf8(textOf(inputs, 'salt'))), formula: (hmac) => bustabit(top52(hmac)) }
}

function textKeyed(inputs: Inputs, formula: Formula): FastRule {
  return { hmac: hmacByHex(utf8(textOf(inputs, 'salt'))), formula }
}

function oldRule(mod: number, instant: number): Formula {
  const isDivisible = divisibleBy(mod)
  return (hmac) => (isDivisible(hmac) ? instant : Math.max(100, oldBustabit(top52(hmac))))
}

/**
 * Tests whether a hash, as a number, is divisible by a modulus below 2^20. It is a sum of sixteen half-words times
 * powers of 2^16, of which only the remainders matter, so the sum stays below 2^40 and is exact.
 */
function divisibleBy(mod: number): (hash: Int32Array) => boolean {
  const powers = new Float64Array(HALVES)
  let power = 1 % mod
  for (let half = HALVES - 1; half >= 0; half -= 1) {
    powers[half] = power
    power = (power * E16) % mod
  }
  return (hash) => {
    let sum = 0
    for (let word = 0; word < HASH_WORDS; word += 1) {
      const value = hash[word] as number
      sum +=
        (value >>> 16) * (powers[2 * word] as number) + (value & 0xffff) * (powers[2 * word + 1] as number)
    }
    return sum % mod === 0
  }
}

function top52(hash: Int32Array): number {
  return ((hash[0] as number) >>> 0) * E20 + ((hash[1] as number) >>> 12)
}

function top32(hash: Int32Array): number {
  return (hash[0] as number) >>> 0
}
