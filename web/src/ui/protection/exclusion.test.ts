import { expect, it } from 'vitest'
import { isForever } from '#web/lib/remembered.ts'
import { endOf, periodsAfter } from './exclusion.ts'

const NOW = Date.UTC(2026, 7, 31, 10)

it('says until when a period would run, as the server counts it', () => {
  expect(endOf('24h', NOW)).toBe('2026-09-01T10:00:00.000Z')
  expect(endOf('30d', NOW)).toBe('2026-09-30T10:00:00.000Z')
  // February has no 31st, so the period ends on the day after its last.
  expect(endOf('6m', NOW)).toBe('2027-03-03T10:00:00.000Z')
  expect(endOf('forever', NOW)).toBeUndefined()
})

it('offers every period, and while one runs only longer ones', () => {
  expect(periodsAfter(undefined, NOW)).toEqual(['24h', '7d', '30d', '6m', 'forever'])
  expect(periodsAfter('2026-09-01T10:00:00.000Z', NOW)).toEqual(['7d', '30d', '6m', 'forever'])
  // The running period began a moment ago, so another 24 hours would show the same end.
  expect(periodsAfter('2026-09-01T09:59:30.000Z', NOW)).not.toContain('24h')
  expect(periodsAfter('2027-05-01T00:00:00.000Z', NOW)).toEqual(['forever'])
})

it('recognizes permanent exclusions', () => {
  expect(isForever('9999-12-31T23:59:59.999Z')).toBe(true)
  expect(isForever('2030-01-01T00:00:00.000Z')).toBe(false)
})
