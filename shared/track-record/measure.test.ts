import { expect, test } from 'vitest'
import { excessRadius } from '../crash/anytime/mean-excess.ts'
import { fromDecimal } from '../crash/multiplier.ts'
import { practiceMultiplierX100, settle } from '../crash/practice.ts'
import { first52Bits } from '../crash/random.ts'
import { drawTarget, RISKS } from '../crash/target.ts'
import { seededRandom } from '../crash/testing/seeded-random.ts'
import { measure } from './record.ts'
import { EMPTY_TALLY, sumOf, tallyOf } from './tally.ts'

const at = (target: number, hits: number, rounds: number) =>
  sumOf(
    Array.from({ length: rounds }, (_, index) =>
      tallyOf({ targetX100: fromDecimal(target), rtp: 0.97, hit: index < hits }),
    ),
  )

test('without settled rounds there are counts, but no rate or result', () => {
  expect(measure(EMPTY_TALLY)).toEqual({
    rounds: 0,
    hits: 0,
    expectedHits: 0,
    expectedRange: [0, 0],
    tooFew: true,
  })
})

test('a thousand rounds at 2.00x, of which 480 were reached', () => {
  const measured = measure(at(2, 480, 1000))
  expect(measured).toMatchObject({ rounds: 1000, hits: 480, expectedHits: 485, tooFew: false })
  // Around 485 and 480 by the radius of V = 480 · 0.515² + 520 · 0.485², at every look.
  const radius = excessRadius(480 * 0.515 ** 2 + 520 * 0.485 ** 2)
  expect(radius).toBeGreaterThan(45)
  expect(measured.expectedRange).toEqual([Math.floor(485 - radius), Math.ceil(485 + radius)])
  expect(measured.rate?.interval[0]).toBeCloseTo(0.48 - radius / 1000, 9)
  expect(measured.rate?.interval[1]).toBeCloseTo(0.48 + radius / 1000, 9)
  expect(measured.rate).toMatchObject({ actual: 0.48, expected: 0.485 })
  expect(measured.net?.actual).toBeCloseTo(-0.04, 12)
  expect(measured.net?.expected).toBeCloseTo(-0.03, 12)
  const steps = (480 * 1.03 ** 2 + 520 * 0.97 ** 2) / 100
  expect(measured.net?.interval[1]).toBeCloseTo(-0.04 + excessRadius(steps) / 100, 9)
  // A band's own highest target makes the interval of its result narrower.
  const own = measure(at(2, 480, 1000), 3).net?.interval ?? [0, 0]
  expect(own[1] - own[0]).toBeLessThan((measured.net?.interval[1] ?? 0) - (measured.net?.interval[0] ?? 0))
  expect(measure(at(2, 480, 999)).tooFew).toBe(true)
})

test('one round: the range is complete, and the loss is at most the stake', () => {
  const missed = measure(at(10, 0, 1))
  expect(missed.expectedRange).toEqual([0, 1])
  expect(missed.rate?.interval[0]).toBe(0)
  expect(missed.rate?.interval[1]).toBe(1)
  expect(missed.net?.interval[0]).toBe(-1)
})

test('practice rounds by their own formula lie in the range of every look in 95 of 100 series', () => {
  const random = seededRandom(20_261_121)
  let inside = 0
  for (let series = 0; series < 200; series += 1) {
    const tallies = Array.from({ length: 300 }, (_, round) => {
      const targetX100 = drawTarget(RISKS[round % 3] ?? 'steady', random)
      const { hit } = settle(practiceMultiplierX100(first52Bits(random(7))), targetX100)
      return tallyOf({ targetX100, rtp: 0.97, hit })
    })
    const { hits, expectedRange } = measure(sumOf(tallies))
    if (hits >= expectedRange[0] && hits <= expectedRange[1]) inside += 1
  }
  expect(inside).toBeGreaterThanOrEqual(190)
})
