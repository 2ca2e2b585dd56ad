import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDecimal, multiplierX100 } from '../crash/multiplier.ts'
import { EMPTY_TALLY, sumOf, TALLY_FIELDS, type TalliedRound, tallyOf, UNIT } from './tally.ts'

const rounds = fc.array(
  fc.record({
    targetX100: fc.integer({ min: 110, max: 1000 }).map(multiplierX100),
    rtp: fc.integer({ min: 5000, max: 10_000 }).map((rtp) => rtp / 10_000),
    hit: fc.boolean(),
  }),
  { maxLength: 60 },
)

test('a hit at 2.00x with a return of 0.97, in whole numbers', () => {
  const round: TalliedRound = { targetX100: fromDecimal(2), rtp: 0.97, hit: true }
  expect(tallyOf(round)).toEqual({
    rounds: 1,
    hits: 1,
    chance: 48_500_000,
    // (1 - 0.485)²
    hitSquares: 26_522_500,
    expectedPaid: 97_000_000,
    // (2 - 0.97)²
    paidSquares: 106_090_000,
    paid: 200,
  })
  expect(tallyOf({ ...round, hit: false })).toMatchObject({
    rounds: 1,
    hits: 0,
    chance: 48_500_000,
    hitSquares: 23_522_500,
    paidSquares: 94_090_000,
    paid: 0,
  })
})

test('sums are the same in any order and any parts', () => {
  fc.assert(
    fc.property(rounds, fc.nat(60), (drawn, cut) => {
      const tallies = drawn.map(tallyOf)
      const whole = sumOf(tallies)
      expect(sumOf([sumOf(tallies.slice(cut)), sumOf(tallies.slice(0, cut))])).toEqual(whole)
      expect(TALLY_FIELDS.every((field) => Number.isSafeInteger(whole[field]))).toBe(true)
      const exact = drawn.reduce((sum, { rtp, targetX100 }) => sum + (100 * rtp) / targetX100, 0)
      expect(Math.abs(whole.chance / UNIT - exact)).toBeLessThanOrEqual((drawn.length * 0.51) / UNIT)
    }),
  )
  expect(sumOf([])).toEqual(EMPTY_TALLY)
})
