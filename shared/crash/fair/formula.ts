import { practiceMultiplierX100 } from '../practice.ts'
import { lastValue, step } from './hash-steps.ts'
import type { FairResult, Formula, Step } from './scheme.ts'

// Formulas are in doubles and in the site's order of operations: exact fractions would differ where a quotient is
// close to a whole hundredth.

const E52 = 2 ** 52
const E32 = 2 ** 32
const BITS_PER_DIGIT = 4

const nearOf = (values: number, restX100: number) => (x100: number) => values * (1 - restX100 / x100)

/**
 * bustabit's first formula: floor((100 · 2^52 - h) / (2^52 - h)) hundredths of the first 52 bits
 * (bustabit/v1-gameserver, server/lib.js). By itself it has no house edge; the instant crash adds it.
 */
export function oldBustabit(mod: number, shownAs: 0 | 100): Formula {
  const quotient = (h: number) => (100 * E52 - h) / (E52 - h)
  return {
    bits: 52,
    quotient,
    shown: (h) => Math.max(100, Math.floor(quotient(h))),
    near: (x100) => (E52 * (x100 - 100)) / (x100 - 1),
    instant: { mod, shownAs },
  }
}

/**
 * floor(rest / (1 - u)) hundredths with u = the first 52 bits / 2^52.
 * @param restX100 100 minus the edge in percent
 * @param read changes the share before the division
 */
function overOneMinusShare(restX100: number, read = (share: number) => share): Formula {
  const quotient = (value: number) => restX100 / (1 - read(value / E52))
  return {
    bits: 52,
    quotient,
    shown: (value) => Math.max(100, Math.floor(quotient(value))),
    near: nearOf(E52, restX100),
    usesShare: true,
  }
}

/** bustabit's formula since 2016 with its edge of 1% (bustabit/verifier), and copies of it with another edge. */
export const newBustabit = (restX100 = 99): Formula => overOneMinusShare(restX100)

/** bustabit's formula with the share first truncated to nine significant digits, as ports of BC.Game's page do. */
export const nineDigits: Formula = overOneMinusShare(99, (share) => Number(share.toPrecision(9)))

/** floor(rest / u) hundredths, at most `maxX100`. */
export function overShare(restX100: number, maxX100: number): Formula {
  const quotient = (value: number) => restX100 / (value / E52)
  return {
    bits: 52,
    quotient,
    shown: (value) => Math.max(100, Math.min(maxX100, Math.floor(quotient(value)))),
    isFalling: true,
    near: nearOf(E52, restX100),
    usesShare: true,
  }
}

/**
 * rest · 2^32 / (n + 1), at least 1, truncated to hundredths, with n = the first 32 bits.
 * @param rest 0.99 for an edge of 1%
 * @param max the highest multiplier, not in hundredths
 */
export function overInteger(rest: number, max = Infinity): Formula {
  const multiplier = (n: number) => (E32 / (n + 1)) * rest
  return {
    bits: 32,
    quotient: (n) => 100 * multiplier(n),
    shown: (n) => Math.floor(100 * Math.min(max, Math.max(1, multiplier(n)))),
    isFalling: true,
    near: nearOf(E32, 100 * rest),
  }
}

/**
 * Our own practice game, in integers (`../practice.ts`). Exact up to 2^53 hundredths: more comes once in 10^13 rounds.
 */
export const practiceFormula: Formula = {
  bits: 52,
  quotient: (r) => (97 * E52) / (E52 - r),
  shown: (r) => Number(practiceMultiplierX100(BigInt(r))),
  near: nearOf(E52, 97),
}

/** Applies a formula to the hash in the last step. */
export function resultOf(
  before: readonly Step[],
  { bits, quotient, shown, usesShare, instant }: Formula,
): FairResult {
  const hash = lastValue(before)
  const steps = [...before]
  if (instant) {
    const remainder = Number(BigInt(`0x${hash}`) % BigInt(instant.mod))
    steps.push({ ...step('remainder', remainder), modulus: instant.mod })
    if (remainder === 0) {
      return { hundredths: instant.shownAs, steps: [...steps, step('multiplier', instant.shownAs)] }
    }
  }
  const digits = hash.slice(0, bits / BITS_PER_DIGIT)
  const value = Number.parseInt(digits, 16)
  const hundredths = shown(value)
  return {
    hundredths,
    steps: [
      ...steps,
      step('digits', digits),
      step('bits', value),
      ...(usesShare ? [step('uniform', value / 2 ** bits)] : []),
      step('quotient', quotient(value)),
      step('multiplier', hundredths),
    ],
  }
}
