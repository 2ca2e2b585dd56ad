/** Bounds between the ranges of multipliers that players speak of, in hundredths. */
const EDGES_X100 = [100, 101, 150, 200, 300, 500, 1000] as const

/** Observed and expected rounds between two multipliers. */
export interface Bin {
  /** In hundredths. */
  readonly from: number
  /** Inclusive; undefined for the open last bin. */
  readonly to: number | undefined
  readonly seen: number
  readonly expected: number
}

/**
 * Counts rounds by multiplier, beside the expected R / x.
 * @param outcome multipliers in hundredths
 * @param rtp return to player, 0..1
 * @param highest the cut-off of a list that lacks higher rounds, in hundredths
 * @example
 * binsOf(outcome, 0.97).find(({ from }) => from === 200) // { from: 200, to: 299, seen: 0, expected: 970 }
 */
export function binsOf(outcome: Float64Array, rtp: number, highest?: number): readonly Bin[] {
  const cut = highest === undefined ? undefined : highest + 1
  const last = EDGES_X100.at(-1) ?? 0
  const edges = cut !== undefined && cut > last ? [...EDGES_X100, cut] : EDGES_X100
  const counts = edges.map(() => 0)
  for (const value of outcome) {
    const at = edges.findLastIndex((edge) => value >= edge)
    // Some sites write 0 for an instant crash.
    const bin = Math.max(0, at)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const reached = (x100: number | undefined) => {
    if (x100 === undefined) return 0
    return x100 <= 100 ? 1 : Math.min(1, (100 * rtp) / x100)
  }
  return edges.map((from, index) => {
    const next = edges[index + 1]
    return {
      from,
      to: next === undefined ? undefined : next - 1,
      seen: counts[index] ?? 0,
      expected: Math.round(outcome.length * (reached(from) - reached(next))),
    }
  })
}

/** Returns the bin furthest from its expected count, in standard deviations of that count. */
export function oddest(bins: readonly Bin[]): Bin | undefined {
  const deviation = ({ seen, expected }: Bin) => Math.abs(seen - expected) / Math.sqrt(Math.max(1, expected))
  return bins.toSorted((one, other) => deviation(other) - deviation(one))[0]
}

/** The opening example's figures, shown before any code loads; a test computes them. */
export const OPENING = {
  highest: 2995,
  bins: [
    { from: 100, to: 100, seen: 194, expected: 192 },
    { from: 101, to: 149, seen: 1594, expected: 1521 },
    { from: 150, to: 199, seen: 830, expected: 784 },
    { from: 200, to: 299, seen: 798, expected: 784 },
    { from: 300, to: 499, seen: 653, expected: 627 },
    { from: 500, to: 999, seen: 454, expected: 470 },
    { from: 1000, to: 2995, seen: 326, expected: 313 },
    { from: 2996, to: undefined, seen: 0, expected: 157 },
  ],
} as const satisfies { highest: number; bins: readonly Bin[] }
