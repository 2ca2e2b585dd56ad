import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTime } from './time.ts'

test.each([
  ['2025-08-31 21:47:51', Date.UTC(2025, 7, 31, 21, 47, 51)],
  ['2025-08-31T21:47:51.250Z', Date.UTC(2025, 7, 31, 21, 47, 51, 250)],
  ['2025-08-31T21:47:51+02:00', Date.UTC(2025, 7, 31, 19, 47, 51)],
  ['31.08.2025 21:47', Date.UTC(2025, 7, 31, 21, 47)],
  ['31/08/2025', Date.UTC(2025, 7, 31)],
  ['1756676871', 1756676871000],
  ['1756676871123', 1756676871123],
  ['23:54:25', 86_065_000],
])('%s', (cell, ms) => {
  expect(readTime(cell)).toBe(ms)
})

test.each(['', 'noon', '25:00:00', '2025-13-01', '12627741', '1.32', '2025-08-31 25:00:00'])(
  'no time: %s',
  (cell) => {
    expect(readTime(cell)).toBeNaN()
  },
)

test('every second since 1970 comes back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7_000_000_000 }), (second) => {
      const iso = new Date(second * 1000).toISOString()
      expect(readTime(iso)).toBe(second * 1000)
      expect(readTime(iso.slice(0, 19).replace('T', ' '))).toBe(second * 1000)
    }),
  )
})
