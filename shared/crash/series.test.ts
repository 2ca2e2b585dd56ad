import { expect, test } from 'vitest'
import { runOfMisses } from './series.ts'

test('a run of misses that takes all rounds, one round, or more than there are', () => {
  expect(runOfMisses(0.4, 3, 3)).toBeCloseTo(0.6 ** 3, 14)
  expect(runOfMisses(0.4, 1, 4)).toBeCloseTo(1 - 0.4 ** 4, 14)
  expect(runOfMisses(0.4, 3, 2)).toBe(0)
})
