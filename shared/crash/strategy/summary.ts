import type { Interval } from '../anytime/stated-return.ts'
import { wilsonInterval, Z_95 } from '../binomial.ts'
import { BINS, quantiles } from './bands.ts'
import { exactEnds } from './exact.ts'
import { checkpointsOf, ENDS, type End, RUINED } from './path.ts'
import type { Strategy } from './settings.ts'
import type { Paths } from './simulate.ts'

/** The levels of the fan: nine of ten paths lie between the outer two. */
export const FAN_LEVELS = [0.05, 0.25, 0.5, 0.75, 0.95] as const

export interface Fan {
  /** Rounds played, from 0. */
  readonly rounds: readonly number[]
  /** The bankroll in cents at each of FAN_LEVELS, for each of `rounds`, within 1/64 of the profit. */
  readonly bankrolls: readonly (readonly number[])[]
}

export interface Share {
  readonly count: number
  readonly share: number
  /** Wilson's 95% interval. */
  readonly interval: Interval
}

/** Results of a simulation beside exact values. It does not rank plans: the loss per unit is the same for all. */
export interface Summary {
  readonly paths: number
  readonly rounds: number
  /** Cents staked and won or lost (below zero) by all paths. Whole up to 2^53. */
  readonly turnover: number
  readonly net: number
  /** Loss per unit staked: exactly 1 - R for every plan, and as measured, with its 95% interval. */
  readonly lossPerUnit: { readonly exact: number; readonly measured: number; readonly interval: Interval }
  /** Paths whose next stake could not be paid; with the exact chance if it is known. */
  readonly ruin: Share & { readonly exact?: number }
  readonly inProfit: Share
  readonly ends: Readonly<Record<End, number>>
  readonly fan: Fan
}

/**
 * Summarises a simulation.
 * @param paths of the whole strategy, merged
 * @throws RangeError if only a part is given
 */
export function summarise(strategy: Strategy, paths: Paths): Summary {
  const count = paths.to - paths.from
  if (count !== strategy.paths) throw new RangeError(`${count} of ${strategy.paths} paths`)
  const turnover = sum(paths.turnovers)
  const net = sum(paths.profits) / 100
  const exact = exactEnds(strategy)?.ruined
  return {
    paths: count,
    rounds: sum(paths.rounds),
    turnover,
    net,
    lossPerUnit: {
      exact: (10_000 - strategy.rtpX10000) / 10_000,
      measured: -net / turnover,
      interval: lossInterval(strategy, paths),
    },
    ruin: {
      ...shareOf(
        countIf(paths.ends, (end) => end === RUINED),
        count,
      ),
      ...(exact !== undefined && { exact }),
    },
    inProfit: shareOf(
      countIf(paths.profits, (profit) => profit > 0),
      count,
    ),
    ends: endsOf(paths.ends),
    fan: fanOf(strategy, paths.bands),
  }
}

/**
 * Returns true for plans that raise the stake after misses: they usually gain a little, and seldom lose everything.
 */
function raisesAfterMisses({ plan }: Strategy): boolean {
  if (plan.kind === 'table') return plan.onMiss === 'next'
  return ['martingale', 'dalembert', 'fibonacci', 'labouchere'].includes(plan.kind)
}

/**
 * Computes the interval of a ratio of two sums (Cochran, "Sampling Techniques", ch. 6), from each path's loss minus
 * the mean loss on its turnover. If a few paths lose most, a sample without them is far too narrow (60 to 90 of 100
 * such intervals contained the exact loss). So, as Agresti and Coull (1998) do for a share, four paths are added: two
 * that lose the bankroll and two like the mean (93 to 97 of 100; `npm run bench -- statistics`).
 */
function lossInterval(strategy: Strategy, { profits, turnovers }: Paths): Interval {
  const n = profits.length
  const [lost, staked] = [-sum(profits) / 100, sum(turnovers)]
  const worst = Math.min(strategy.bankroll, strategy.stopLoss ?? strategy.bankroll)
  const added = raisesAfterMisses(strategy) ? [worst, worst, lost / n, lost / n] : []
  const turnover = staked + (added.length * staked) / n
  const loss = (lost + added.reduce((all, each) => all + each, 0)) / turnover
  let squares = added.reduce((all, each) => all + (each - (loss * staked) / n) ** 2, 0)
  for (let path = 0; path < n; path += 1) {
    const beyond = -(profits[path] ?? 0) / 100 - loss * (turnovers[path] ?? 0)
    squares += beyond * beyond
  }
  const all = n + added.length
  const half = (Z_95 * Math.sqrt((squares * all) / Math.max(1, all - 1))) / turnover
  return [loss - half, loss + half]
}

function shareOf(count: number, all: number): Share {
  return { count, share: count / all, interval: wilsonInterval(count, all) }
}

function endsOf(ends: Uint8Array): Readonly<Record<End, number>> {
  const of = (name: End) => countIf(ends, (end) => ENDS[end] === name)
  return { finished: of('finished'), ruined: of('ruined'), stopLoss: of('stopLoss'), stopWin: of('stopWin') }
}

function fanOf({ bankroll, rounds }: Strategy, bands: Uint32Array): Fan {
  const checkpoints = checkpointsOf(rounds)
  const at = (_: number, index: number) =>
    // A bin may extend below the lowest bankroll; no path does.
    quantiles(bands.subarray(BINS * index, BINS * (index + 1)), FAN_LEVELS).map((x) =>
      Math.max(0, bankroll + x / 100),
    )
  return {
    rounds: [0, ...checkpoints],
    bankrolls: [FAN_LEVELS.map(() => bankroll), ...Array.from(checkpoints, at)],
  }
}

export interface Histogram {
  /** Edges in cents, one more than counts. */
  readonly edges: readonly number[]
  readonly counts: readonly number[]
}

/**
 * Counts net results in bins of equal width; the outer bins include results outside the range.
 * @param interval from the first edge to the last, in cents
 */
export function profitHistogram(paths: Paths, bins: number, [low, high]: Interval): Histogram {
  const width = (high - low) / bins
  const counts = new Array<number>(bins).fill(0)
  for (const profit of paths.profits) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor((profit / 100 - low) / width)))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return { edges: Array.from({ length: bins + 1 }, (_, edge) => low + edge * width), counts }
}

/** Adds in the order of the paths, so that the same paths give the same digits. */
function sum(values: Float64Array | Uint32Array): number {
  let all = 0
  for (const value of values) all += value
  return all
}

function countIf(values: Float64Array | Uint8Array, fits: (value: number) => boolean): number {
  let all = 0
  for (const value of values) if (fits(value)) all += 1
  return all
}
