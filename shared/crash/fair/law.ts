import { MIN_MULTIPLIER_X100, type MultiplierX100, multiplierX100 } from '../multiplier.ts'

/**
 * The law of what a scheme displays, by counting: a hash is taken as uniform (what HMAC and SHA-2 are trusted to
 * give; the one assumption), and then P(X >= x) is the number of draws that show at least x, over all draws.
 * The scheme's own formula is asked, in its own doubles, so floors and rounding are in the law as they are in
 * the game. No draw is sampled and none is left out.
 */

/** How a scheme makes hundredths of a hash. */
export interface Draw {
  /** The leading bits of the hash that make the multiplier, at most 52. */
  readonly bits: number
  /**
   * What a rank shows, in hundredths, at least 100: ranks are the values of those bits, 0..2^bits - 1, in the
   * order in which what is shown never falls.
   */
  readonly shown: (rank: number) => number
  /** About the first rank that shows so many hundredths: only makes the search for it short. */
  readonly near: (x100: number) => number
  /** A whole hash that divides by `mod` ends the round at once. */
  readonly instant?: InstantCrash
}

export interface InstantCrash {
  readonly mod: number
  /** What the site shows then: 0.00x or 1.00x. */
  readonly shownAs: 0 | 100
  /** Bits of the whole hash. */
  readonly hashBits: number
}

export interface DisplayedLaw {
  /** How many equally likely draws there are. */
  readonly space: bigint
  /** How many of them show at least so many hundredths. */
  readonly atLeast: (x100: number) => bigint
  /** The most that the formula ever gives, in hundredths; Infinity where the site's own arithmetic divides by zero. */
  readonly mostX100: number
}

/**
 * The exact law of a draw.
 *
 * @throws RangeError for more than 52 bits or a modulus below 2.
 * @example
 * const law = lawOf({ bits: 52, shown: bustabit, near: (x100) => 2 ** 52 * (1 - 99 / x100) })
 * law.atLeast(200) // 2229281815548395n of 2^52
 */
export function lawOf({ bits, shown, near, instant }: Draw): DisplayedLaw {
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
 * The lowest rank that holds, `ranks` where none does: outward from a guess in steps that double until it is
 * enclosed, then by halving. All sums stay below 2^53 and so are exact.
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

/** How many of 0..end - 1 divide by a modulus; 0 is one of them. */
function multiplesBelow(end: bigint, mod: number): bigint {
  return (end + BigInt(mod) - 1n) / BigInt(mod)
}

/**
 * P(X >= x) of what is displayed. The count is exact, and rounded to a double once.
 *
 * @param target in hundredths
 * @example
 * displayedSurvival(law, fromDecimal(2)) // 0.495 for bustabit since 2016
 */
export function displayedSurvival(law: DisplayedLaw, target: MultiplierX100): number {
  return share(law, law.atLeast(target))
}

/** P(X = x) of what is displayed; 0 for hundredths that no draw shows. */
export function displayedMass(law: DisplayedLaw, target: MultiplierX100): number {
  return share(law, law.atLeast(target) - law.atLeast(target + 1))
}

/** The lowest target that a round can miss. */
const LOWEST_TARGET_X100 = MIN_MULTIPLIER_X100 + 1

/**
 * The chance that a round is over before 1.01x, where every target loses: shown as 1.00x, or as 0.00x by sites
 * that show an instant crash so.
 */
export function instantShare(law: DisplayedLaw): number {
  return share(law, law.space - law.atLeast(LOWEST_TARGET_X100))
}

/** The part of it that is shown as 0.00x. */
export function zeroShare(law: DisplayedLaw): number {
  return share(law, law.space - law.atLeast(MIN_MULTIPLIER_X100))
}

/**
 * What comes back on average per unit staked at a target: x · P(X >= x). Some schemes pay the same at every
 * target, some do not.
 *
 * @example
 * displayedReturn(bustabitV1, fromDecimal(2)) // 0.985…, where 1.01x returns 0.99
 */
export function displayedReturn(law: DisplayedLaw, target: MultiplierX100): number {
  return (target * displayedSurvival(law, target)) / 100
}

export interface ReturnRange {
  readonly least: { readonly target: MultiplierX100; readonly rtp: number }
  readonly most: { readonly target: MultiplierX100; readonly rtp: number }
}

/**
 * The least and the most that comes back over all targets of a range, each with its lowest target. Differences
 * below 1e-12 count as none: they are the doubles', or the draw's own graininess.
 *
 * @throws RangeError for an empty range.
 */
export function returnRange(
  law: DisplayedLaw,
  from: MultiplierX100 = multiplierX100(LOWEST_TARGET_X100),
  to: MultiplierX100 = multiplierX100(10_000),
): ReturnRange {
  if (to < from) throw new RangeError(`no targets from ${from} to ${to}`)
  const at = (target: MultiplierX100) => ({ target, rtp: displayedReturn(law, target) })
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
 * So many draws as a share of all. Both are far below the largest double, and `space` is a power of two: one
 * rounding, none in the division.
 */
export function share({ space }: DisplayedLaw, count: bigint): number {
  return Number(count) / Number(space)
}
