import { BINS, quantiles } from './bands.ts'
import type { Strategy } from './settings.ts'
import type { Paths } from './simulate.ts'
import { type Streaks, streaksOf } from './streaks.ts'
import { FAN_LEVELS, type Histogram, profitHistogram, type Summary, summarise } from './summary.ts'

/** The parts of one strategy's simulation. */
export interface Played {
  readonly strategy: Strategy
  readonly parts: readonly Paths[]
}

/** The displayed results of one strategy. */
export interface Report {
  readonly strategy: Strategy
  readonly summary: Summary
  /** All strategies of a comparison share the edges. */
  readonly histogram: Histogram
  readonly streaks: Streaks
  /** Final bankrolls in cents at each of FAN_LEVELS: exact, while the fan interpolates bins. */
  readonly ends: readonly number[]
}

/**
 * Returns the reports of all strategies of a comparison, in the given order.
 * @throws RangeError if parts are missing
 */
export function reportsOf(played: readonly Played[]): readonly Report[] {
  const wholes = played.map(({ strategy, parts }) => ({ strategy, paths: mergePaths(parts) }))
  const { bins, range } = binsOf(wholes)
  return wholes.map(({ strategy, paths }) => ({
    strategy,
    summary: summarise(strategy, paths),
    histogram: profitHistogram(paths, bins, range),
    streaks: streaksOf(strategy),
    ends: endsOf(strategy, paths),
  }))
}

/** Returns, for each level, the lowest bankroll that at least this share of players does not exceed. */
function endsOf({ bankroll }: Strategy, { profits }: Paths): readonly number[] {
  const sorted = profits.toSorted()
  return FAN_LEVELS.map((level) => {
    const rank = Math.max(0, Math.ceil(level * sorted.length) - 1)
    return bankroll + (sorted[rank] ?? 0) / 100
  })
}

interface Whole {
  readonly strategy: Strategy
  readonly paths: Paths
}

const BINS_APPROX = 40
/** Share of outliers that the outer bins absorb, so that the rest does not become a single bar. */
const OUTSIDE = 0.001

function binsOf(wholes: readonly Whole[]): {
  readonly bins: number
  readonly range: readonly [number, number]
} {
  const ends = wholes.flatMap(({ paths }) => {
    const last = paths.bands.subarray(paths.bands.length - BINS)
    return quantiles(last, [OUTSIDE, 1 - OUTSIDE]).map((profit) => profit / 100)
  })
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)]
  const width = binWidth(highest - lowest, wholes)
  const low = Math.floor(lowest / width) * width
  const bins = Math.max(1, Math.floor((highest - low) / width) + 1)
  return { bins, range: [low, low + bins * width] }
}

/**
 * Returns a round number of cents, 1, 2 or 5 times a power of ten. Results of flat bets are a stake times the target
 * apart: bins with alternately two and three of them would look like a comb.
 */
function binWidth(extent: number, wholes: readonly Whole[]): number {
  const wanted = Math.max(1, extent / BINS_APPROX)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const round = power * ([1, 2, 5].find((factor) => factor * power >= wanted) ?? 10)
  const apart = Math.max(
    ...wholes.map(({ strategy: { plan, targetX100 } }) =>
      plan.kind === 'flat' ? (plan.stake * targetX100) / 100 : 0,
    ),
  )
  return apart > 0 && apart < extent / 10 ? Math.ceil(round / apart) * apart : round
}

/**
 * Merges parts of one simulation, in any order. All values are integers, so the result is bit by bit the same for every
 * split.
 *
 * @throws RangeError if there are no parts, one is missing, or one is given twice
 */
export function mergePaths(parts: readonly Paths[]): Paths {
  const sorted = parts.toSorted((a, b) => a.from - b.from)
  const [first] = sorted
  const last = sorted.at(-1)
  if (!first || !last) throw new RangeError('no parts to merge')
  sorted.forEach(({ from }, index) => {
    const before = sorted[index - 1]
    if (before && before.to !== from)
      throw new RangeError(`paths ${before.to} to ${from} do not fit together`)
  })
  const count = last.to - first.from
  const whole = {
    from: first.from,
    to: last.to,
    profits: new Float64Array(count),
    turnovers: new Float64Array(count),
    rounds: new Uint32Array(count),
    ends: new Uint8Array(count),
    bands: new Uint32Array(first.bands.length),
  }
  for (const part of sorted) {
    const at = part.from - first.from
    whole.profits.set(part.profits, at)
    whole.turnovers.set(part.turnovers, at)
    whole.rounds.set(part.rounds, at)
    whole.ends.set(part.ends, at)
    addCounts(whole.bands, part.bands)
  }
  return whole
}

function addCounts(all: Uint32Array, more: Uint32Array): void {
  for (let bin = 0; bin < all.length; bin += 1) all[bin] = (all[bin] ?? 0) + (more[bin] ?? 0)
}
