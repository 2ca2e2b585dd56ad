import { MIN_MULTIPLIER_X100, type MultiplierX100, multiplierX100 } from '../multiplier.ts'

/**
 * The distribution of the displayed multiplier, by counting: if a hash is uniform, as HMAC and SHA-2 are trusted to
 * be, P(X >= x) is the number of draws that show at least x, over all draws. It calls the scheme's own formula in
 * doubles, so floors and rounding are included. All draws are counted; nothing is sampled.
 */

/** The step from a hash to hundredths. */
export interface Draw {
  /** Number of leading bits of the hash that decide the multiplier, at most 52. */
  readonly bits: number
  /**
   * The displayed hundredths of a rank, at least 100. Ranks are the values of those bits, 0..2^bits - 1, sorted so that the
   * result never decreases.
   */
  readonly shown: (rank: number) => number
  /** Estimates the first rank that shows the given hundredths, to shorten the search. */
  readonly near: (x100: number) => number
  /** Present if hashes divisible by `mod` are instant crashes. */
  readonly instant?: InstantCrash
}

export interface InstantCrash {
  readonly mod: number
  /** Displayed hundredths of an instant crash. */
  readonly shownAs: 0 | 100
  /** Bits of the whole hash. */
  readonly hashBits: number
}

export interface Distribution {
  /** Number of equally likely draws. */
  readonly space: bigint
  /** Counts the draws that show at least the given hundredths. */
  readonly atLeast: (x100: number) => bigint
  /** The formula's maximum in hundredths; Infinity if the site's own arithmetic divides by zero. */
  readonly mostX100: number
}

/**
 * Returns the exact distribution of a draw.
 * @throws RangeError for more than 52 bits or a modulus below 2.
 * @example
 * const distribution = distributionOf({ bits: 52, shown: bustabit, near: (x100) => 2 ** 52 * (1 - 99 / x100) })
 * distribution.atLeast(200) // 2229281815548395n of 2^52
 */
export function distributionOf({ bits, shown, near, instant }: Draw): Distribution {
  if (!(Number.isInteger(bits) && bits >= 1 && bits <= 52)) throw new RangeError(`not 1 to 52 bits: ${bits}`)
  if (instant && !(Number.isInteger(instant.mod) && instant.mod >= 2)) {
    throw new RangeError(`not a modulus: ${instant.mod}`)
  }
  const ranks = 2 ** bits
  const mostX100 = shown(ranks - 1)
  const firstRank = (x100: number) => BigInt(lowestRank(ranks, near(x100), (rank) => shown(rank) >= x100))
  if (!instant) {
    return { space: BigInt(ranks), atLeast: (x100) => BigInt(ranks) - firstRank(x100), mostX100 }
  }
  const { mod, shownAs, hashBits } = instant
  const space = 2n ** BigInt(hashBits)
  const hashesPerRank = 2n ** BigInt(hashBits - bits)
  const atLeast = (x100: number) => {
    if (x100 <= shownAs) return space
    const first = firstRank(x100) * hashesPerRank
    return space - first - (multiplesBelow(space, mod) - multiplesBelow(first, mod))
  }
  return { space, atLeast, mostX100 }
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

/** Returns P(X = x) of the displayed multiplier; 0 for hundredths that no draw shows. */
export function displayedMass(distribution: Distribution, target: MultiplierX100): number {
  return share(distribution, distribution.atLeast(target) - distribution.atLeast(target + 1))
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

/** Returns the share of rounds displayed as 0.00x. */
export function zeroShare(distribution: Distribution): number {
  return share(distribution, distribution.space - distribution.atLeast(MIN_MULTIPLIER_X100))
}

/**
 * Returns the average return per unit staked at a target: x · P(X >= x). Some schemes pay the same at every target,
 * some do not.
 * @example
 * displayedReturn(bustabitV1, fromDecimal(2)) // 0.985…, while 1.01x returns 0.99
 */
export function displayedReturn(distribution: Distribution, target: MultiplierX100): number {
  return (target * displayedSurvival(distribution, target)) / 100
}

export interface ReturnRange {
  readonly least: { readonly target: MultiplierX100; readonly rtp: number }
  readonly most: { readonly target: MultiplierX100; readonly rtp: number }
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
  let least = at(from)
  let most = least
  for (let x100 = from + 1; x100 <= to; x100 += 1) {
    const here = at(multiplierX100(x100))
    if (here.rtp < least.rtp - SAME) least = here
    if (here.rtp > most.rtp + SAME) most = here
  }
  return { least, most }
}

const SAME = 1e-12

/**
 * Divides a number of draws by all draws. Both are far below the largest double, and `space` is a power of two, so
 * only one rounding happens, none in the division.
 */
export function share({ space }: Distribution, count: bigint): number {
  return Number(count) / Number(space)
}
