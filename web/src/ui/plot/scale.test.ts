import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linearScale, logScale, logTicks, niceDomain, niceStep, niceTicks } from './scale.ts'

const value = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const above = fc.double({ min: 1e-6, max: 1e6, noNaN: true })
const count = fc.integer({ min: 2, max: 12 })

describe('scales', () => {
  test('map the ends of the data to the ends of the axis', () => {
    fc.assert(
      fc.property(above, above, value, (low, extent, at) => {
        fc.pre(extent > low * 1e-3)
        const range = [at, at + 300] as const
        for (const scale of [linearScale([low, low + extent], range), logScale([low, low + extent], range)]) {
          expect(scale(low)).toBeCloseTo(range[0], 4)
          expect(scale(low + extent)).toBeCloseTo(range[1], 4)
        }
      }),
    )
  })

  test('an upright axis runs against the screen', () => {
    expect(linearScale([0, 10], [200, 0])(2)).toBe(160)
  })

  test('with an empty domain, every value is in the middle', () => {
    expect(linearScale([4, 4], [0, 100])(4)).toBe(50)
  })

  test('an end of zero or less is refused', () => {
    expect(() => logScale([0, 10], [0, 1])).toThrow('ends above zero')
    expect(() => logScale([Number.NaN, 10], [0, 1])).toThrow(RangeError)
  })
})

describe('round values', () => {
  test.each([
    [0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 0.3, 3, [0, 0.1, 0.2, 0.3]],
    [-3, 14, 4, [0, 5, 10]],
    [-0.05, 0.01, 3, [-0.04, -0.02, 0]],
    [0, 1_000_000, 4, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
    [7, 7, 5, [7]],
    [Number.NaN, 7, 5, []],
  ])('%d to %d', (low, high, wanted, ticks) => {
    expect(niceTicks(low, high, wanted)).toEqual(ticks)
  })

  test('lie inside, rise evenly by 1, 2 or 5 of a power of ten, and are about as many as wanted', () => {
    fc.assert(
      fc.property(value, above, count, (low, extent, wanted) => {
        fc.pre(extent > Math.abs(low) * 1e-6)
        const high = low + extent
        const ticks = niceTicks(low, high, wanted)
        const step = niceStep(low, high, wanted)
        expect(['1', '2', '5']).toContain(step.toExponential(3).replace(/\.000e.*$/, ''))
        expect(ticks.length).toBeGreaterThanOrEqual(Math.floor(wanted / 2))
        expect(ticks.length).toBeLessThanOrEqual(2 * wanted + 1)
        for (const [index, tick] of ticks.entries()) {
          expect(tick).toBeGreaterThanOrEqual(low - step / 1000)
          expect(tick).toBeLessThanOrEqual(high + step / 1000)
          if (index > 0) expect((tick - (ticks[index - 1] ?? 0)) / step).toBeCloseTo(1, 3)
        }
      }),
    )
  })

  test('are written in few figures', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 1, max: 90 }),
        count,
        (low, n, wanted) => {
          for (const tick of niceTicks(low / 100, (low + n) / 100, wanted)) {
            expect(String(tick).length).toBeLessThan(8)
          }
        },
      ),
    )
  })

  test.each([
    [1, 100, 8, [1, 2, 5, 10, 20, 50, 100]],
    [1, 1_000_000, 4, [1, 100, 10_000, 1_000_000]],
    [0.001, 1, 4, [0.001, 0.01, 0.1, 1]],
    [1, 3, 4, [1, 1.5, 2, 2.5, 3]],
  ])('along a logarithm from %d to %d', (low, high, wanted, ticks) => {
    expect(logTicks(low, high, wanted)).toEqual(ticks)
  })
})

describe('domains', () => {
  test.each([
    [[3, 97], [0], [0, 100]],
    [[-12, 4], [], [-15, 5]],
    [[], [], [0, 1]],
    [[0], [], [0, 1]],
    [[5], [], [0, 10]],
    [[-5], [], [-10, 0]],
    [[0, -5e-324], [], [0, 1]],
    [[Number.NaN, 2, Number.POSITIVE_INFINITY, 4], [], [2, 4]],
  ])('%j with %j', (values, include, domain) => {
    const [low, high] = niceDomain(values, { include })
    expect([low, high]).toEqual(domain)
  })

  test('hold all their values', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) => {
        const [low, high] = niceDomain(values)
        // Doubles of a million are 1e-10 apart.
        const slack = (high - low) * 1e-6 + Math.max(-low, high) * 1e-15
        expect(low - slack).toBeLessThanOrEqual(Math.min(...values))
        expect(high + slack).toBeGreaterThanOrEqual(Math.max(...values))
        expect(high).toBeGreaterThan(low)
      }),
    )
  })
})
