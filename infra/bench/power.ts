import { judgeCasino } from '#shared/crash/list-check/casino.ts'
import { completeness } from '#shared/crash/list-check/check-list.ts'
import { judgePredictor } from '#shared/crash/list-check/predictor.ts'
import type { Rows } from '#shared/crash/list-check/rows.ts'
import { rowsOf } from '#shared/crash/list-check/testing/rows-of.ts'
import { casinoVerdict, predictorVerdict } from '#shared/crash/list-check/verdict.ts'
import { Sfc32 } from '#shared/crash/testing/seeded-random.ts'
import { copiedRounds, doubledRounds, fairRounds } from './statistics.ts'
import { textTable, type Verdict } from './text-table.ts'

const LENGTHS = [1000, 4000, 10_000]
const LISTS = 200
const RTP = 0.97

type List = (random: Sfc32, n: number) => Partial<Rows>

/** Changes each round of a fair game. */
const changed =
  (change: (value: number, random: Sfc32, at: number) => number): List =>
  (random, n) => ({ outcome: fairRounds(random, RTP, n).map((value, at) => change(value, random, at)) })

/** Copies a share of rows, so many in turn, from anywhere before. */
function copies(share: number, inTurn: number): List {
  return (random, n) => {
    const outcome = fairRounds(random, RTP, n)
    for (let at = inTurn; at <= n - inTurn; at += 1) {
      if (random.uniform() >= share / inTurn) continue
      const from = Math.floor(random.uniform() * (at - inTurn + 1))
      outcome.copyWithin(at, from, from + inTurn)
      at += inTurn - 1
    }
    return { outcome }
  }
}

const FAULTS: Readonly<Record<string, List>> = {
  '1% of rows doubled': (random, n) => ({ outcome: doubledRounds(random, 0.01, n) }),
  '2% of rows copy one at any distance': copies(0.02, 1),
  '5% of rows copy one at any distance': copies(0.05, 1),
  '2% of rows, two in turn, copy two at any distance': copies(0.02, 2),
  'a block of 6 repeated once': (random, n) => {
    const outcome = fairRounds(random, RTP, n)
    outcome.copyWithin(n - 100, 100, 106)
    return { outcome }
  },
  '20% copy the round 12 before': (random, n) => ({ outcome: copiedRounds(random, 12, 0.2, n) }),
  'a return of 0.90 from 5x up': changed((value, random) =>
    value >= 500 && random.uniform() < 1 - 0.9 / RTP ? Math.min(499, random.fastRound(RTP)) : value,
  ),
  'one in ten of 10x and more dropped': (random, n) => {
    const outcome = fairRounds(random, RTP, n)
    return { outcome: outcome.filter((value) => value < 1000 || random.uniform() >= 0.1) }
  },
  'a fifth of 2.00x to 2.20x shown as 1.95x to 1.99x': changed((value, random) =>
    value >= 200 && value <= 220 && random.uniform() < 0.2 ? 195 + (random.next() % 5) : value,
  ),
  'a return of 1.00 and 0.94 in turn, 50 rounds each': (random, n) => ({
    outcome: Float64Array.from({ length: n }, (_, at) => random.fastRound(at % 100 < 50 ? 1 : 0.94)),
  }),
  'values shuffled against their times': (random, n) => {
    const outcome = fairRounds(random, RTP, n)
    return { outcome: shuffled(outcome, random), time: timesOf(outcome, random) }
  },
}

/** Rounds of ten seconds and a flight that doubles every seven, written down with up to two seconds of delay. */
function timesOf(outcome: Float64Array, random: Sfc32): Float64Array {
  let now = 0
  return outcome.map((value) => {
    now += 10_000 + 7000 * Math.log2(Math.max(100, value) / 100)
    return Math.floor((now + 2000 * random.uniform()) / 1000) * 1000
  })
}

function shuffled(values: Float64Array, random: Sfc32): Float64Array {
  const taken = values.slice()
  for (let at = taken.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random.uniform() * (at + 1))
    const value = taken[at] ?? 0
    taken[at] = taken[other] ?? 0
    taken[other] = value
  }
  return taken
}

/** Random targets, of which 30% of the missed ones are afterwards set between 1.01x and the outcome. */
const edited: List = (random, n) => {
  const outcome = fairRounds(random, RTP, n)
  const target = outcome.map((value) => {
    const wanted = [120, 150, 200, 300, 500][random.next() % 5] ?? 200
    const isEdited = value < wanted && value > 101 && random.uniform() < 0.3
    return isEdited ? 101 + Math.floor(random.uniform() * (value - 100)) : wanted
  })
  return { outcome, target }
}

const nearest: List = (random, n) => ({
  outcome: Float64Array.from({ length: n }, () =>
    Math.max(100, Math.round((100 * RTP) / (1 - random.uniform()))),
  ),
})

/** Times of complete lists, with the values in place. */
const timed: List = (random, n) => {
  const outcome = fairRounds(random, RTP, n)
  return { outcome, time: timesOf(outcome, random) }
}

const isFaulty = (given: Partial<Rows>) =>
  completeness(rowsOf(given)).some(({ grade }) => grade === 'broken' || grade === 'notable')

function isAboveStated({ outcome = new Float64Array() }: Partial<Rows>): boolean {
  const verdict = casinoVerdict(completeness(rowsOf({ outcome })), judgeCasino(outcome, RTP), RTP)
  return verdict.code === 'above_stated'
}

function predictorCode(given: Partial<Rows>): string {
  const rows = rowsOf(given)
  return predictorVerdict(completeness(rows), judgePredictor(rows, { rtp: RTP })).code
}

/** Prints how many of 200 lists are noticed, by fault and length. */
export async function measure(): Promise<readonly Verdict[]> {
  const rows: (readonly [string, List, (given: Partial<Rows>) => boolean])[] = [
    ...Object.entries(FAULTS).map(([name, list]) => [name, list, isFaulty] as const),
    ['targets edited afterwards, said to be off', edited, (given) => predictorCode(given) === 'outcomes_off'],
    [
      'targets edited afterwards, read above chance',
      edited,
      (given) => predictorCode(given) === 'above_chance',
    ],
    ['fair, rounded to nearest, read above stated', nearest, isAboveStated],
    ['fair, with times, called faulty', timed, isFaulty],
  ]
  const table = rows.map(([name, list, isSeen], at) => [
    name,
    ...LENGTHS.map((n) => {
      const random = new Sfc32(900 + at)
      let seen = 0
      for (let one = 0; one < LISTS; one += 1) if (isSeen(list(random, n))) seen += 1
      return seen
    }),
  ])
  console.log(textTable([`of ${LISTS} lists`, ...LENGTHS.map((n) => `${n} rows`)], table))
  return [falseAlarms()]
}

/** Complete lists of 4,000 rounds, looked at every 1% of the way. */
function falseAlarms(): Verdict {
  const [lists, looks, n] = [2000, 99, 4000]
  const random = new Sfc32(990)
  let alarms = 0
  for (let list = 0; list < lists; list += 1) {
    const outcome = fairRounds(random, RTP, n)
    let isCalled = false
    for (let look = 1; look <= looks && !isCalled; look += 1) {
      const some = outcome.subarray(0, (look * n) / 100)
      isCalled = completeness(rowsOf({ outcome: some })).some(({ grade }) => grade === 'broken')
    }
    alarms += Number(isCalled)
  }
  return {
    target: `complete lists called broken at one of ${looks} looks: at most 7 of ${lists}`,
    measured: String(alarms),
    met: alarms <= 7,
  }
}
