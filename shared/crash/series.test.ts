import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDecimal, multiplierX100 } from './multiplier.ts'
import { survival } from './odds.ts'
import { allReached, averageLoss, breakEvenChance, deviation, runOfMisses } from './series.ts'

/** Equal in the given digits: the reference has ten significant ones. */
const expectDigits = (value: number, reference: number, digits = 9) =>
  expect(Math.abs(value - reference)).toBeLessThanOrEqual(reference * 10 ** -digits)

/** testing/odds.json, `single_bet`: edge, target, p_all_10_of_10, p_at_least_one_in_10, sd_per_unit. */
const SINGLE_BETS = [
  [0.01, 1.01, 0.8187252946, 0.1407124728],
  [0.01, 1000, 9.04382075e-31, 31.44868678],
  [0.03, 1.1, 0.2843089236, 0.3551056181],
  [0.03, 1.5, 0.01278806256, 0.7170076708],
  [0.03, 3, 1.248834234e-5, 1.403246236],
  [0.03, 10, 7.374241269e-11, 2.959577673],
  [0.03, 100, 7.374241269e-21, 9.800974441],
  [0.05, 2, 0.0005847040422, 0.9987492178],
] as const

test.each(SINGLE_BETS)('edge %d, %dx: ten of ten and the spread', (edge, target, allTen, sd) => {
  const chance = survival(1 - edge, fromDecimal(target))
  expectDigits(allReached(chance, 10), allTen)
  expectDigits(deviation(1 - edge, fromDecimal(target)), sd)
})

/** testing/odds.json, `losing_streaks`: edge, target, rounds, run, chance. */
test.each([
  [0.01, 1.5, 200, 5, 0.4507089529],
  [0.01, 2, 200, 10, 0.09796112773],
  [0.01, 5, 200, 10, 0.9968537861],
  [0.01, 10, 200, 30, 0.5933670881],
  [0.03, 2, 200, 7, 0.6101148975],
  [0.03, 2, 1000, 10, 0.470441204],
  [0.03, 5, 200, 20, 0.3978076423],
])('edge %d, %dx: in %d rounds a run of %d misses', (edge, target, rounds, run, chance) => {
  expectDigits(runOfMisses(survival(1 - edge, fromDecimal(target)), run, rounds), chance)
})

test('a run of misses, at its ends: all rounds of it, and too few rounds', () => {
  expect(runOfMisses(0.4, 3, 3)).toBeCloseTo(0.6 ** 3, 14)
  expect(runOfMisses(0.4, 1, 4)).toBeCloseTo(1 - 0.4 ** 4, 14)
  expect(runOfMisses(0.4, 3, 2)).toBe(0)
})

/** testing/odds.json, `session_expected_loss`: edge, stake, rounds, loss. */
test.each([
  [0.01, 1, 100, 1],
  [0.01, 5, 200, 10],
  [0.03, 1, 100, 3],
  [0.03, 5, 200, 30],
])('edge %d: %d a round, %d rounds', (edge, stake, rounds, loss) => {
  expect(averageLoss(1 - edge, stake, rounds)).toBe(loss)
})

test('break-even is 1 / x, and the law stays below it by the factor R', () => {
  expectDigits(breakEvenChance(fromDecimal(3)), 0.3333333333)
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 100_000 }), (hundredths) => {
      const target = multiplierX100(hundredths)
      expect(survival(0.97, target)).toBeCloseTo(0.97 * breakEvenChance(target), 14)
    }),
  )
})
