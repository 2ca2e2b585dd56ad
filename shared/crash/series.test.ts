import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiplierX100 } from './multiplier.ts'
import { survival } from './odds.ts'
import { breakEvenChance, runOfMisses } from './series.ts'

test('a run of misses that takes all rounds, one round, or more than there are', () => {
  expect(runOfMisses(0.4, 3, 3)).toBeCloseTo(0.6 ** 3, 14)
  expect(runOfMisses(0.4, 1, 4)).toBeCloseTo(1 - 0.4 ** 4, 14)
  expect(runOfMisses(0.4, 3, 2)).toBe(0)
})

test('the chance of a target is the break-even chance times R', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 100_000 }), (hundredths) => {
      const target = multiplierX100(hundredths)
      expect(survival(0.97, target)).toBeCloseTo(0.97 * breakEvenChance(target), 14)
    }),
  )
})
