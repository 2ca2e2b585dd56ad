import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/time.ts'
import { addDuration, parseDuration } from './duration.ts'

describe('an ISO 8601 duration', () => {
  it.each([
    ['P1D', 0, 24 * HOUR_MS],
    ['PT24H', 0, 24 * HOUR_MS],
    ['PT1H30M', 0, 1.5 * HOUR_MS],
    ['P1W', 0, 7 * 24 * HOUR_MS],
    ['P1DT1S', 0, 24 * HOUR_MS + 1000],
    ['PT0.25S', 0, 250],
    ['PT0,5H', 0, HOUR_MS / 2],
    ['PT0S', 0, 0],
    ['P1Y2M', 14, 0],
    ['P6MT1M', 6, 60_000],
  ])('reads %s', (text, months, ms) => {
    expect(parseDuration(text)).toEqual({ months, ms })
  })

  it.each([
    '',
    'P',
    'PT',
    'P1',
    '1D',
    '-P1D',
    'P-1D',
    'PT1H ',
    'p1d',
    'P1DT',
    'PT1D',
    'P1H',
    'P1S',
    'P0.5Y',
    'soon',
  ])('refuses "%s"', (text) => {
    expect(parseDuration(text)).toBeUndefined()
  })
})

it.each([
  ['2026-01-31T10:00:00.000Z', 'P1M', '2026-02-28T10:00:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 'P1Y', '2025-02-28T00:00:00.000Z'],
  ['2026-11-21T00:00:00.000Z', 'P2M', '2027-01-21T00:00:00.000Z'],
  ['2026-03-28T23:30:00.000Z', 'PT24H', '2026-03-29T23:30:00.000Z'],
])('%s and %s later', (from, text, to) => {
  const duration = parseDuration(text)
  expect(duration && new Date(addDuration(Date.parse(from), duration)).toISOString()).toBe(to)
})
