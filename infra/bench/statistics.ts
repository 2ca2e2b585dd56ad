import { excessRadius } from '#shared/crash/anytime/mean-excess.ts'
import {
  contradictionChances,
  returnAtOneLook,
  returnPath,
  SURE,
} from '#shared/crash/anytime/stated-return.ts'
import { judgeCasino } from '#shared/crash/list-check/casino.ts'
import type { CheckCode } from '#shared/crash/list-check/check.ts'
import { brokenChecks } from '#shared/crash/list-check/check.ts'
import { completeness } from '#shared/crash/list-check/check-list.ts'
import { judgePredictor } from '#shared/crash/list-check/predictor.ts'
import { rowsOf } from '#shared/crash/list-check/testing/rows-of.ts'
import { casinoVerdict, predictorVerdict } from '#shared/crash/list-check/verdict.ts'
import { Strategy } from '#shared/crash/strategy/settings.ts'
import { startRun } from '#shared/crash/strategy/simulate.ts'
import { summarise } from '#shared/crash/strategy/summary.ts'
import { Sfc32 } from '#shared/crash/testing/seeded-random.ts'
import { textTable, type Verdict } from './text-table.ts'

/** A count of series of one seed, so that it is reproducible. */
interface Count {
  readonly what: string
  readonly seed: number
  readonly series: number
  readonly count: number
  readonly bound: readonly ['at least' | 'at most', number]
}

/** Guarantees and power of the list check and the track record, by simulation with stated seeds. */
export async function measure(): Promise<readonly Verdict[]> {
  const counts: Count[] = []
  for (const part of [returns, faults, falseAlarms, picks, trackRecord, lossIntervals]) {
    const started = performance.now()
    counts.push(...part())
    console.log(`${part.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  console.log(
    textTable(
      ['what', 'seed', 'found', 'of'],
      counts.map(({ what, seed, count, series }) => [what, seed, count, series]),
    ),
  )
  console.log(exactTable())
  return counts.map(({ what, count, series, bound: [direction, bound] }) => ({
    target: `${what}: ${direction} ${bound} of ${series}`,
    measured: String(count),
    met: direction === 'at least' ? count >= bound : count <= bound,
  }))
}

/** Counts the series in which something is found. Each series continues the generator of its seed. */
function countOf(
  [what, seed, series]: readonly [string, number, number],
  bound: Count['bound'],
  isFound: (random: Sfc32) => boolean,
): Count {
  const random = new Sfc32(seed)
  let count = 0
  for (let one = 0; one < series; one += 1) if (isFound(random)) count += 1
  return { what, seed, series, count, bound }
}

function returns(): readonly Count[] {
  const named = (rtp: number, stated: number, n: number) => (random: Sfc32) =>
    returnPath(fairRounds(random, rtp, n), stated).named !== undefined
  const fixed = (rtp: number, n: number) => (random: Sfc32) => {
    const { below } = returnPath(fairRounds(random, rtp, n), 0.97)
    return returnAtOneLook(below, n, SURE)[1] < 0.97
  }
  return [
    countOf(
      ['fair 0.97, 10,000 rounds, named at some look', 701, 1000],
      ['at most', 17],
      named(0.97, 0.97, 10_000),
    ),
    countOf(
      ['fair 0.99, 10,000 rounds, named at some look', 702, 1000],
      ['at most', 17],
      named(0.99, 0.99, 10_000),
    ),
    countOf(
      ['0.95 for 0.97, 1,000 rounds, at some look', 703, 1000],
      ['at least', 350],
      named(0.95, 0.97, 1000),
    ),
    countOf(['0.95 for 0.97, 1,000 rounds, one fixed look', 703, 1000], ['at least', 600], fixed(0.95, 1000)),
    countOf(
      ['0.96 for 0.97, 10,000 rounds, at some look', 704, 100],
      ['at least', 85],
      named(0.96, 0.97, 10_000),
    ),
    countOf(
      ['0.96 for 0.97, 10,000 rounds, one fixed look', 704, 100],
      ['at least', 95],
      fixed(0.96, 10_000),
    ),
    countOf(
      ['fair 0.97, 3,000 rounds, whole verdict below or above', 705, 1000],
      ['at most', 17],
      (random) => {
        const outcome = fairRounds(random, 0.97, 3000)
        const checks = completeness(rowsOf({ outcome }))
        const { code } = casinoVerdict(checks, judgeCasino(outcome, 0.97), 0.97)
        return code === 'below_stated' || code === 'above_stated'
      },
    ),
  ]
}

const isBroken = (code: CheckCode, outcome: Float64Array) =>
  brokenChecks(completeness(rowsOf({ outcome }))).includes(code)

function faults(): readonly Count[] {
  const doubled = (random: Sfc32) => isBroken('doubled_rows', doubledRounds(random, 0.01, 1000))
  const change = (later: number, n: number) => (random: Sfc32) =>
    isBroken('change_of_return', changedRounds(random, later, n))
  return [
    countOf(['1% of 1,000 rows doubled', 711, 500], ['at least', 300], doubled),
    countOf(['complete 1,000 rows called doubled', 712, 600], ['at most', 0], (random) =>
      isBroken('doubled_rows', fairRounds(random, 0.97, 1000)),
    ),
    countOf(['0.97 to 0.90 in the middle of 4,000', 714, 500], ['at least', 475], change(0.9, 4000)),
    countOf(['0.97 to 0.94 in the middle of 10,000', 715, 500], ['at least', 475], change(0.94, 10_000)),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((lag) =>
      countOf([`20% of 2,000 rows copy the one ${lag} before`, 720 + lag, 200], ['at least', 190], (random) =>
        isBroken('serial', copiedRounds(random, lag, 0.2, 2000)),
      ),
    ),
  ]
}

/** Runs all checks together on complete lists. */
function falseAlarms(): readonly Count[] {
  const anyOf = (rtp: number, n: number) => (random: Sfc32) =>
    brokenChecks(completeness(rowsOf({ outcome: fairRounds(random, rtp, n) }))).length > 0
  return [
    countOf(['any check, complete lists of 60', 731, 20_000], ['at most', 20], anyOf(0.97, 60)),
    countOf(['any check, complete lists of 200', 732, 20_000], ['at most', 20], anyOf(0.97, 200)),
    countOf(['any check, complete lists of 1,000', 733, 20_000], ['at most', 20], anyOf(0.97, 1000)),
  ]
}

function picks(): readonly Count[] {
  const verdictOf = (kind: TargetKind, dropped: number, n: number) => (random: Sfc32) => {
    const rows = rowsOf(picksWithoutMisses(random, kind, dropped, n))
    return predictorVerdict(completeness(rows), judgePredictor(rows, { rtp: 0.97 })).code
  }
  const isAbove = (kind: TargetKind, dropped: number, n: number) => {
    const code = verdictOf(kind, dropped, n)
    return (random: Sfc32) => code(random) === 'above_chance'
  }
  const called = verdictOf('mixed', 0, 1000)
  const off = verdictOf('mixed', 0.3, 1000)
  return [
    countOf(['random picks, 1,000 rows, above or below chance', 741, 1000], ['at most', 17], (random) =>
      ['above_chance', 'below_chance', 'outcomes_off'].includes(called(random)),
    ),
    ...([200, 1000, 5000] as const).flatMap((n, at) =>
      (['mixed', 'single'] as const).map((kind, second) =>
        countOf(
          [
            `30% of misses dropped, ${n} rows, ${kind} targets, reads above chance`,
            750 + 2 * at + second,
            200,
          ],
          ['at most', 4],
          isAbove(kind, 0.3, n),
        ),
      ),
    ),
    countOf(
      ['30% of misses dropped, 1,000 rows, said to be off', 756, 200],
      ['at least', 180],
      (random) => off(random) === 'outcomes_off',
    ),
  ]
}

const LOOKS = 20_000

/** Looks at hits and net result after every round, with targets from each band in turn. */
function trackRecord(): readonly Count[] {
  const seed = 761
  const series = 1000
  const missed = { hits: 0, net: 0 }
  const random = new Sfc32(seed)
  for (let one = 0; one < series; one += 1) {
    const found = missesOfSeries(random)
    missed.hits += Number(found.hits)
    missed.net += Number(found.net)
  }
  const what = (name: string) => `track record, ${name} missed at some look of 20,000 rounds`
  return [
    { what: what('share'), seed, series, count: missed.hits, bound: ['at most', 50] },
    { what: what('result'), seed, series, count: missed.net, bound: ['at most', 50] },
  ]
}

const BANDS = [
  [110, 150],
  [151, 300],
  [301, 1000],
] as const

function missesOfSeries(random: Sfc32): { readonly hits: boolean; readonly net: boolean } {
  const [hits, net] = [new Watch(), new Watch()]
  for (let plan = 0; plan < LOOKS; plan += 1) {
    const [low, high] = BANDS[plan % 3] ?? [110, 150]
    const target = low + (random.next() % (high - low + 1))
    const hit = random.uniform() < 97 / target ? 1 : 0
    hits.add(hit - 97 / target)
    net.add((hit * target) / 1000 - 0.097)
  }
  return { hits: hits.isMissed, net: net.isMissed }
}

/**
 * Notes if a sum ever leaves its interval. The radius grows with V, so it is computed again only if the sum is outside
 * it.
 */
class Watch {
  isMissed = false
  private sum = 0
  private squares = 0
  private radius = excessRadius(0)

  add(difference: number): void {
    this.sum += difference
    this.squares += difference * difference
    if (Math.abs(this.sum) <= this.radius) return
    this.radius = excessRadius(this.squares)
    if (Math.abs(this.sum) > this.radius) this.isMissed = true
  }
}

/** The lab's interval of the loss per unit should contain 0.03. About one path in a hundred loses everything. */
function lossIntervals(): readonly Count[] {
  const plans = [
    ['martingale', 409_500, 50, 200],
    ['martingale', 819_100, 100, 500],
    ['fibonacci', 200_000, 100, 300],
    ['martingale', 12_700, 100, 1000],
  ] as const
  return plans.map(([kind, bankroll, rounds, paths]) => {
    const what = `${kind}, ${bankroll / 100} stakes, ${rounds} rounds, ${paths} paths: interval contains the loss`
    return countOf([what, 771, 500], ['at least', 460], (random) => {
      const game = { targetX100: 200, rtpX10000: 9700, bankroll, rounds, paths, seed: random.next() }
      const strategy = Strategy.parse({ ...game, plan: { kind, stake: 100 } })
      const run = startRun(strategy, { from: 0, to: paths })
      while (!run.advance(1000, () => 0));
      const [low, high] = summarise(strategy, run.paths()).lossPerUnit.interval
      return low <= 0.03 && 0.03 <= high
    })
  })
}

/** Computes exact chances, without a sample. */
function exactTable(): string {
  const rows = [
    [0.97, 0.97, 10_000],
    [0.99, 0.99, 10_000],
    [0.97, 0.95, 1000],
    [0.97, 0.96, 10_000],
  ].map(([stated = 0, actual = 0, rounds = 0]) => {
    let n = 0
    let chance = 0
    for (chance of contradictionChances(stated, actual)) {
      n += 1
      if (n === rounds) break
    }
    return [stated.toFixed(2), actual.toFixed(2), rounds, chance.toFixed(5)]
  })
  return textTable(['stated', 'pays', 'rounds', 'named at some look, exactly'], rows)
}

/** Makes rounds of a game with one return. */
export function fairRounds(random: Sfc32, rtp: number, n: number): Float64Array {
  return Float64Array.from({ length: n }, () => random.fastRound(rtp))
}

/** Makes rounds of which each is written twice with a chance, up to n rows. */
export function doubledRounds(random: Sfc32, share: number, n: number): Float64Array {
  const rows = new Float64Array(n)
  for (let at = 0; at < n; ) {
    const value = random.fastRound(0.97)
    rows[at] = value
    at += 1
    if (random.uniform() < share && at < n) {
      rows[at] = value
      at += 1
    }
  }
  return rows
}

/** Makes rounds whose return changes in the middle. */
function changedRounds(random: Sfc32, later: number, n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, at) => random.fastRound(2 * at < n ? 0.97 : later))
}

/** Makes rounds that equal the one `lag` rounds before with a chance. */
export function copiedRounds(random: Sfc32, lag: number, share: number, n: number): Float64Array {
  const rows = fairRounds(random, 0.97, n)
  for (let at = lag; at < n; at += 1) if (random.uniform() < share) rows[at] = rows[at - lag] ?? 100
  return rows
}

const TARGETS = { mixed: [120, 150, 200, 300, 500], single: [200] } as const
type TargetKind = keyof typeof TARGETS

/** Picks by chance, of which missed ones are dropped with a chance. */
function picksWithoutMisses(random: Sfc32, kind: TargetKind, dropped: number, n: number) {
  const targets = TARGETS[kind]
  const target = new Float64Array(n)
  const outcome = new Float64Array(n)
  for (let row = 0; row < n; ) {
    const wanted = targets[random.next() % targets.length] ?? 200
    const value = random.fastRound(0.97)
    if (value < wanted && random.uniform() < dropped) continue
    target[row] = wanted
    outcome[row] = value
    row += 1
  }
  return { target, outcome }
}
