import { expect, test } from 'vitest'
import { judgeCasino } from './casino.ts'
import { brokenChecks } from './check.ts'
import { completeness } from './check-list.ts'
import { judgePredictor } from './predictor.ts'
import { roundsOf } from './testing/rounds-of.ts'
import { rowsOf } from './testing/rows-of.ts'
import { casinoVerdict, predictorVerdict } from './verdict.ts'

/** Complete lists of games that pay what they state, and of random picks. */
const LISTS = 1000

/** Of 1000 lists with a chance of 1% each, more than 18 alarms happen in one of 100 tests (binomial). */
const OF_A_THOUSAND = 18

const series = (n: number, rtp: number) =>
  Array.from({ length: LISTS }, (_, index) => roundsOf(n, rtp, index * 104_729 + 17))

test.each([
  [1500, 0.97],
  [400, 0.99],
])(
  '%d complete rounds of a game that pays the stated %f are called otherwise once in a hundred lists',
  (n, rtp) => {
    const codes = series(n, rtp).map(
      (outcome) => casinoVerdict(completeness(rowsOf({ outcome })), judgeCasino(outcome, rtp), rtp).code,
    )
    const missed = codes.filter((code) => code === 'below_stated' || code === 'above_stated')
    expect(missed.length).toBeLessThanOrEqual(OF_A_THOUSAND)
    const cannot = codes.filter((code) => code === 'cannot_say')
    expect(cannot.length).toBeLessThanOrEqual(2 * OF_A_THOUSAND)
  },
)

test('a complete list that grows is hardly ever called broken at one of 99 looks', () => {
  const looks = Array.from({ length: 99 }, (_, at) => 10 * (at + 1))
  const broken = series(990, 0.97)
    .slice(0, 250)
    .filter((outcome) =>
      looks.some((n) => brokenChecks(completeness(rowsOf({ outcome: outcome.subarray(0, n) }))).length > 0),
    )
  // At a chance of 0.001, two alarms happen in one of 38 tests.
  expect(broken.length).toBeLessThanOrEqual(1)
})

test('random targets are called above or below chance at most once in a hundred lists', () => {
  const codes = series(300, 0.97).map((outcome, index) => {
    const rows = rowsOf({ outcome, target: outcome.map((_, at) => 130 + ((at * 37 + index) % 400)) })
    return predictorVerdict(completeness(rows), judgePredictor(rows, { rtp: 0.97 })).code
  })
  const called = codes.filter((code) => code === 'above_chance' || code === 'below_chance')
  expect(called.length).toBeLessThanOrEqual(OF_A_THOUSAND)
})

test('a game that pays three points less is found in most lists of 2000 rounds', () => {
  const codes = Array.from({ length: 40 }, (_, index) => {
    const outcome = roundsOf(2000, 0.94, index * 7919 + 5)
    return casinoVerdict(completeness(rowsOf({ outcome })), judgeCasino(outcome, 0.97), 0.97).code
  })
  expect(codes.filter((code) => code === 'below_stated').length).toBeGreaterThanOrEqual(36)
})
