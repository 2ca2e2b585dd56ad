import { MIN_MULTIPLIER_X100, type MultiplierX100, multiplierX100 } from '../multiplier.ts'
import type { Formula, Inputs, Scheme } from './scheme.ts'

/**
 * The distribution of the displayed multiplier, by counting: if a hash is uniform, as HMAC and SHA-2 are trusted to
 * be, P(X >= x) is the number of draws that show at least x, over all draws. It calls the scheme's own formula in
 * doubles, so floors and rounding are included. All draws are counted; nothing is sampled.
 */
export interface Distribution {
  /** Number of equally likely draws. */
  readonly space: bigint
  /** Counts the draws that show at least the given hundredths. */
  readonly atLeast: (x100: number) => bigint
  /** The formula's maximum in hundredths; Infinity if the site's own arithmetic divides by zero. */
  readonly maxX100: number
}

/** Bits of a SHA-256 hash, for formulas with instant crashes, which divide all of it. */
const HASH_BITS = 256

/**
 * Returns the exact distribution of a formula. A rank is the place of a value among all, sorted by the multiplier.
 * @example
 * distributionOf(newBustabit()).atLeast(200) // 2229281815548395n of 2^52
 */
export function distributionOf(
  { bits, shown, isFalling, near, instant }: Formula,
  hashBits = HASH_BITS,
): Distribution {
  const ranks = 2 ** bits
  const shownAt = (rank: number) => shown(isFalling ? ranks - 1 - rank : rank)
  const maxX100 = shownAt(ranks - 1)
  const firstRank = (x100: number) => BigInt(lowestRank(ranks, near(x100), (rank) => shownAt(rank) >= x100))
  if (!instant) {
    return { space: BigInt(ranks), atLeast: (x100) => BigInt(ranks) - firstRank(x100), maxX100 }
  }
  const { mod, shownAs } = instant
  const space = 2n ** BigInt(hashBits)
  const hashesPerRank = 2n ** BigInt(hashBits - bits)
  const atLeast = (x100: number) => {
    if (x100 <= shownAs) return space
    const first = firstRank(x100) * hashesPerRank
    return space - first - (multiplesBelow(space, mod) - multiplesBelow(first, mod))
  }
  return { space, atLeast, maxX100 }
}

/**
 * Returns the exact distribution of what a scheme displays, provided that the site uses its formula.
 * @param settings `instantMod` for Roobet; `variant`, `bits` and `edge` where sources leave something open
 * @returns undefined if the formula is not public
 * @throws FieldError for a setting that is missing or unknown.
 * @example
 * const roobet = schemeDistribution(schemeOf('roobet-crash'), { instantMod: '20' })
 * if (roobet) displayedSurvival(roobet, fromDecimal(2)) // 0.4726…
 */
export function schemeDistribution(
  { formula }: Pick<Scheme<string>, 'formula'>,
  settings: Inputs = {},
): Distribution | undefined {
  return formula && distributionOf(formula(settings))
}

/**
 * Finds the lowest rank for which `holds` is true, else `ranks`: doubling steps from a guess enclose it, then
 * bisection. All sums stay below 2^53 and are exact.
 */
function lowestRank(ranks: number, guess: number, holds: (rank: number) => boolean): number {
  const start = Math.min(ranks - 1, Math.max(0, Math.floor(guess)))
  let low = start
  let high = start
  if (holds(start)) {
    for (let step = 1; low > 0 && holds(low); step *= 2) {
      high = low
      low = Math.max(0, low - step)
    }
  } else {
    for (let step = 1; high < ranks && !holds(high); step *= 2) {
      low = high + 1
      high = Math.min(ranks, high + step)
    }
  }
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Counts the numbers of 0..end - 1 that are divisible by a modulus, 0 included. */
function multiplesBelow(end: bigint, mod: number): bigint {
  return (end + BigInt(mod) - 1n) / BigInt(mod)
}

/**
 * Returns P(X >= x) of the displayed multiplier. The count is exact and rounded to a double once.
 * @param target in hundredths
 * @example
 * displayedSurvival(distribution, fromDecimal(2)) // 0.495 for bustabit since 2016
 */
export function displayedSurvival(distribution: Distribution, target: MultiplierX100): number {
  return share(distribution, distribution.atLeast(target))
}

/** The lowest target that a round can miss. */
const LOWEST_TARGET_X100 = MIN_MULTIPLIER_X100 + 1

/**
 * Returns the chance that a round ends before 1.01x, where every target loses. Sites display it as 1.00x, or as
 * 0.00x.
 */
export function instantShare(distribution: Distribution): number {
  return share(distribution, distribution.space - distribution.atLeast(LOWEST_TARGET_X100))
}

/**
 * Returns the average return per unit staked at a target: x · P(X >= x). Some schemes pay the same at every target,
 * some do not.
 */
function displayedReturn(distribution: Distribution, target: MultiplierX100): number {
  return (target * displayedSurvival(distribution, target)) / 100
}

export interface ReturnRange {
  readonly lowest: { readonly target: MultiplierX100; readonly rtp: number }
  readonly highest: { readonly target: MultiplierX100; readonly rtp: number }
}

/**
 * Returns the lowest and highest return over all targets of a range, each with its lowest target. Differences below
 * 1e-12 are ignored: they come from doubles, or from the limited number of draws.
 * @throws RangeError for an empty range.
 */
export function returnRange(
  distribution: Distribution,
  from: MultiplierX100 = multiplierX100(LOWEST_TARGET_X100),
  to: MultiplierX100 = multiplierX100(10_000),
): ReturnRange {
  if (to < from) throw new RangeError(`no targets from ${from} to ${to}`)
  const at = (target: MultiplierX100) => ({ target, rtp: displayedReturn(distribution, target) })
  let lowest = at(from)
  let highest = lowest
  for (let x100 = from + 1; x100 <= to; x100 += 1) {
    const candidate = at(multiplierX100(x100))
    if (candidate.rtp < lowest.rtp - NEGLIGIBLE) lowest = candidate
    if (candidate.rtp > highest.rtp + NEGLIGIBLE) highest = candidate
  }
  return { lowest, highest }
}

const NEGLIGIBLE = 1e-12

/**
 * Divides a number of draws by all draws. Both are far below the largest double, and `space` is a power of two, so
 * only one rounding happens, none in the division.
 */
export function share({ space }: Distribution, count: bigint): number {
  return Number(count) / Number(space)
}
