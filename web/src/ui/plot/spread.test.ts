import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spread } from './layout.ts'

describe('names that would touch', () => {
  test.each([
    [
      [50, 52],
      [46, 56],
    ],
    [
      [10, 80],
      [10, 80],
    ],
    [
      [0, 1],
      [0, 10],
    ],
    [
      [99, 98, 97],
      [100, 90, 80],
    ],
    [
      [86, 99, 99],
      [80, 90, 100],
    ],
    [[], []],
  ])('%j are moved to %j', (places, moved) => {
    expect(spread(places, 10, [0, 100])).toEqual(moved)
  })

  test('keep their order and their distance, inside the bounds', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 320 }), { maxLength: 8 }), (places) => {
        const moved = spread(places, 16, [0, 300])
        const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place)
        const sorted = order.map(({ index }) => moved[index] ?? Number.NaN)
        for (const [rank, place] of sorted.entries()) {
          expect(place).toBeGreaterThanOrEqual(-1e-6)
          expect(place).toBeLessThanOrEqual(300 + 1e-6)
          if (rank > 0) expect(place - (sorted[rank - 1] ?? 0)).toBeGreaterThan(16 - 1e-6)
        }
      }),
    )
  })
})
