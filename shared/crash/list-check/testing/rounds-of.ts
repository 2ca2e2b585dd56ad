/**
 * Generates rounds of max(1, R / (1 - U)) truncated to hundredths, for tests and benchmarks: reproducible, by the
 * 32-bit mixer of Mulberry32 (T. Ettinger, 2017). Never for a draw.
 * @param rtp return to player, 0..1
 * @returns multipliers in hundredths
 */
export function roundsOf(n: number, rtp: number, seed: number): Float64Array {
  let state = seed | 0
  return Float64Array.from({ length: n }, () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    const u = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    return Math.max(100, Math.floor((100 * rtp) / (1 - u)))
  })
}
