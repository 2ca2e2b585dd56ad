/** 0 or more, below `bound`. */
export type Draw = (bound: number) => number

/** One of them. */
export function pick<T>(values: readonly T[], draw: Draw): T {
  const value = values[draw(values.length)]
  if (value === undefined) throw new RangeError('nothing to pick from')
  return value
}

/** Mulberry32 (Tommy Ettinger, public domain): enough to vary requests and faults, and the same everywhere. */
export function drawFrom(seed: number): Draw {
  let state = seed | 0
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}
