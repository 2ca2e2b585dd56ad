/**
 * A histogram of profits for quantiles: parts of a simulation can be added in any order. Like HdrHistogram, its bins
 * grow with the distance from zero, 64 per doubling, so a quantile has a relative error of at most 1/64.
 */

const BITS = 6
const PER_DOUBLING = 2 ** BITS
/** Profits are integers below 2^53. */
const ONE_SIDE = 53 * PER_DOUBLING
/** Bins per checkpoint: losses, zero, gains. */
export const BINS = 2 * ONE_SIDE + 1

const value = new Float64Array(1)
const halves = new Int32Array(value.buffer)
/** Index of the half of a double that has sign, exponent and highest digits. */
const HIGH = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0
/** The exponent and first six digits of 1. */
const ONE = 1023 << BITS

/**
 * Returns the bin of an integer: a double's exponent and first digits, read as one integer, increase with the number.
 * @example
 * binOf(0) // 3392, the middle one
 */
export function binOf(profit: number): number {
  if (profit === 0) return ONE_SIDE
  value[0] = profit < 0 ? -profit : profit
  const size = ((halves[HIGH] ?? 0) >>> (20 - BITS)) - ONE
  return profit < 0 ? ONE_SIDE - 1 - size : ONE_SIDE + 1 + size
}

/** Returns the lower bound of a bin: 64 equal parts per doubling. */
const sizeFrom = (index: number): number =>
  2 ** Math.floor(index / PER_DOUBLING) * (1 + (index % PER_DOUBLING) / PER_DOUBLING)

/** Returns the lowest and highest integer of a bin. */
export function binRange(bin: number): readonly [number, number] {
  if (bin === ONE_SIDE) return [0, 0]
  const index = bin > ONE_SIDE ? bin - ONE_SIDE - 1 : ONE_SIDE - 1 - bin
  const low = Math.ceil(sizeFrom(index))
  const high = Math.max(low, Math.ceil(sizeFrom(index + 1)) - 1)
  return bin > ONE_SIDE ? [low, high] : [-high, -low]
}

/**
 * Returns quantiles of the counted profits, interpolated linearly within a bin.
 * @param levels ascending, 0..1
 */
export function quantiles(counts: Uint32Array, levels: readonly number[]): readonly number[] {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let bin = -1
  let before = 0
  let inBin = 0
  return levels.map((level) => {
    const wanted = level * all
    while (bin < 0 || (before + inBin < wanted && bin < BINS - 1)) {
      before += inBin
      bin += 1
      inBin = counts[bin] ?? 0
    }
    const [low, high] = binRange(bin)
    return inBin === 0 ? low : low + ((high - low) * (wanted - before)) / inBin
  })
}
