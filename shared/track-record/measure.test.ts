import { expect, test } from 'vitest'
import { fromDecimal } from '../crash/multiplier.ts'
import { drawTarget, RISKS } from '../crash/plan.ts'
import { practiceMultiplierX100, settle } from '../crash/practice.ts'
import { first52Bits } from '../crash/random.ts'
import { seededRandom } from '../crash/testing/seeded-random.ts'
import { measure } from './record.ts'
import { EMPTY_TALLY, sumOf, tallyOf } from './tally.ts'

const at = (target: number, hits: number, rounds: number) =>
  sumOf(
    Array.from({ length: rounds }, (_, index) =>
      tallyOf({ targetX100: fromDecimal(target), rtp: 0.97, hit: index < hits }),
    ),
  )

test('nothing settled: counts, and neither rate nor result', () => {
  expect(measure(EMPTY_TALLY)).toEqual({
    rounds: 0,
    hits: 0,
    expectedHits: 0,
    expectedRange: [0, 0],
    tooFew: true,
  })
})

test('a thousand plans at 2.00x, of which 480 were reached', () => {
  const measured = measure(at(2, 480, 1000))
  expect(measured).toMatchObject({ rounds: 1000, hits: 480, expectedHits: 485, tooFew: false })
  // 485 ± 1.96 · sqrt(1000 · 0.485 · 0.515), outwards
  expect(measured.expectedRange).toEqual([454, 516])
  // SciPy 1.17.1: beta.ppf(0.025, 480, 521) and beta.ppf(0.975, 481, 520)
  expect(measured.rate?.interval[0]).toBeCloseTo(0.4486329426945337, 12)
  expect(measured.rate?.interval[1]).toBeCloseTo(0.5114851175478413, 12)
  expect(measured.rate).toMatchObject({ actual: 0.48, expected: 0.485 })
  expect(measured.net?.actual).toBeCloseTo(-0.04, 12)
  expect(measured.net?.expected).toBeCloseTo(-0.03, 12)
  // 1.96 · 2 · sqrt(0.485 · 0.515 / 1000)
  expect(measured.net?.interval[1]).toBeCloseTo(-0.04 + 0.061953, 5)
  expect(measure(at(2, 480, 999)).tooFew).toBe(true)
})

test('one plan: the range is all there is, and a loss is the stake at most', () => {
  const missed = measure(at(10, 0, 1))
  expect(missed.expectedRange).toEqual([0, 1])
  expect(missed.rate?.interval[0]).toBe(0)
  expect(missed.rate?.interval[1]).toBeCloseTo(0.975, 12)
  expect(missed.net?.interval[0]).toBe(-1)
})

test('practice rounds by their own formula lie in the range in about 95 of 100 series', () => {
  const random = seededRandom(20_261_121)
  let inside = 0
  for (let series = 0; series < 200; series += 1) {
    const plans = Array.from({ length: 300 }, (_, round) => {
      const targetX100 = drawTarget(RISKS[round % 3] ?? 'steady', random)
      const { hit } = settle(practiceMultiplierX100(first52Bits(random(7))), targetX100)
      return tallyOf({ targetX100, rtp: 0.97, hit })
    })
    const { hits, expectedRange } = measure(sumOf(plans))
    if (hits >= expectedRange[0] && hits <= expectedRange[1]) inside += 1
  }
  expect(inside).toBeGreaterThanOrEqual(184)
  expect(inside).toBeLessThanOrEqual(200)
})
