import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BINS, binOf, binRange, quantiles } from './bands.ts'

const profit = fc.maxSafeInteger()

test('a bin holds its numbers and is at most 1/64 of them wide', () => {
  fc.assert(
    fc.property(profit, (value) => {
      const [low, high] = binRange(binOf(value))
      expect(value >= low && value <= high).toBe(true)
      expect(high - low).toBeLessThanOrEqual(Math.abs(value) / 64)
    }),
  )
})

test('bins are in the order of numbers', () => {
  fc.assert(
    fc.property(profit, profit, (a, b) => {
      if (a < b) expect(binOf(a)).toBeLessThanOrEqual(binOf(b))
    }),
  )
  expect([-2, -1, 0, 1, 2].map(binOf).every((bin, at, all) => at === 0 || bin > (all[at - 1] ?? 0))).toBe(
    true,
  )
})

test('the largest losses and gains have a bin', () => {
  expect(binOf(-Number.MAX_SAFE_INTEGER)).toBe(0)
  expect(binOf(Number.MAX_SAFE_INTEGER)).toBe(BINS - 1)
})

test('quantiles are right to 1/64', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 200 }), (values) => {
      const counts = new Uint32Array(BINS)
      for (const value of values) counts[binOf(value)] = (counts[binOf(value)] ?? 0) + 1
      const sorted = values.toSorted((a, b) => a - b)
      const levels = [0, 0.05, 0.5, 0.95, 1]
      quantiles(counts, levels).forEach((value, at) => {
        const exact = sorted[Math.max(0, Math.ceil((levels[at] ?? 0) * sorted.length) - 1)] ?? 0
        if (levels[at] !== 0) expect(Math.abs(value - exact)).toBeLessThanOrEqual(Math.abs(exact) / 64)
      })
    }),
  )
})
