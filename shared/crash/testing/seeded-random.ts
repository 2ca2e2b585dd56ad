import type { RandomBytes } from '../random.ts'

/**
 * A reproducible sequence for tests, never for a draw: xorshift32 with the triple 13, 17, 5 (G. Marsaglia,
 * "Xorshift RNGs", Journal of Statistical Software 8(14), 2003), one byte of each state.
 *
 * @param seed any integer but 0, which xorshift never leaves
 */
export function seededRandom(seed: number): RandomBytes {
  let state = seed | 0
  if (state === 0) throw new RangeError('the seed must not be 0')
  const nextByte = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 24
  }
  return (n) => Uint8Array.from({ length: n }, nextByte)
}

/** Gives every byte the same value: 0x00 for the lowest draw there is, 0xff for the highest. */
export function constantRandom(byte: number): RandomBytes {
  return (n) => new Uint8Array(n).fill(byte)
}
