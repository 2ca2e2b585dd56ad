/**
 * Counts of profits from which quantiles are read, so that parts of a simulation can be added up in any order: a
 * histogram with bins that grow with the distance from zero (as HdrHistogram's), 64 to each doubling.
 * A quantile is right to 1/64 of itself.
 */

const BITS = 6
const PER_DOUBLING = 2 ** BITS
/** Profits are whole and below 2^53. */
const ONE_SIDE = 53 * PER_DOUBLING
/** Bins of one checkpoint: losses, zero, gains. */
export const BINS = 2 * ONE_SIDE + 1

const value = new Float64Array(1)
const halves = new Int32Array(value.buffer)
/** Which half holds sign, exponent and highest digits. */
const HIGH = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0
/** The exponent and first six digits of 1. */
const ONE = 1023 << BITS

/**
 * The bin of a whole number: a double's exponent and its first digits, read as one integer, grow with it.
 *
 * @example
 * binOf(0) // 3392, the middle one
 */
export function binOf(profit: number): number {
  if (profit === 0) return ONE_SIDE
  value[0] = profit < 0 ? -profit : profit
  const size = ((halves[HIGH] ?? 0) >>> (20 - BITS)) - ONE
  return profit < 0 ? ONE_SIDE - 1 - size : ONE_SIDE + 1 + size
}

/** Where the sizes of a bin begin: 64 equal parts of each doubling. */
const sizeFrom = (index: number): number =>
  2 ** Math.floor(index / PER_DOUBLING) * (1 + (index % PER_DOUBLING) / PER_DOUBLING)

/** The lowest and highest whole number of a bin. */
export function binRange(bin: number): readonly [number, number] {
  if (bin === ONE_SIDE) return [0, 0]
  const index = bin > ONE_SIDE ? bin - ONE_SIDE - 1 : ONE_SIDE - 1 - bin
  const low = Math.ceil(sizeFrom(index))
  const high = Math.max(low, Math.ceil(sizeFrom(index + 1)) - 1)
  return bin > ONE_SIDE ? [low, high] : [-high, -low]
}

/**
 * Quantiles of the profits counted, straight within a bin.
 *
 * @param levels ascending, 0..1
 */
export function quantiles(counts: Uint32Array, levels: readonly number[]): readonly number[] {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let bin = -1
  let before = 0
  let here = 0
  return levels.map((level) => {
    const wanted = level * all
    while (bin < 0 || (before + here < wanted && bin < BINS - 1)) {
      before += here
      bin += 1
      here = counts[bin] ?? 0
    }
    const [low, high] = binRange(bin)
    return here === 0 ? low : low + ((high - low) * (wanted - before)) / here
  })
}
