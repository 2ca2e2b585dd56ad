import { expect, test } from 'vitest'
import { normalTail, twoSided, twoSidedBinomial } from './tails.ts'

/** Values from the usual tables. */
test('the normal distribution', () => {
  expect(normalTail(0)).toBeCloseTo(0.5, 12)
  expect(normalTail(1.959963984540054)).toBeCloseTo(0.025, 12)
  expect(normalTail(-1.6448536269514722)).toBeCloseTo(0.95, 12)
  expect(normalTail(6) / 9.865876450376981e-10).toBeCloseTo(1, 10)
  expect(twoSided(-2.5758293035489004)).toBeCloseTo(0.01, 12)
  expect(normalTail(2.9999999) / normalTail(3.0000001)).toBeCloseTo(1, 5)
})

test('both sides of a binomial', () => {
  expect(twoSidedBinomial(5, 10, 0.5)).toBe(1)
  expect(twoSidedBinomial(10, 10, 0.5)).toBeCloseTo(2 / 1024, 14)
  expect(twoSidedBinomial(0, 10, 0.5)).toBeCloseTo(2 / 1024, 14)
})
