import { expect, test } from 'vitest'
import { DAY_MS, iso } from '#shared/time.ts'
import { FOREVER_MS } from '../users/user-record.ts'
import { exclusionEnd } from './exclusion-end.ts'

test.each([
  ['24h', '2026-01-15T10:00:00.000Z', '2026-01-16T10:00:00.000Z'],
  ['7d', '2026-01-15T10:00:00.000Z', '2026-01-22T10:00:00.000Z'],
  ['30d', '2026-01-15T10:00:00.000Z', '2026-02-14T10:00:00.000Z'],
  ['6m', '2026-01-15T10:00:00.000Z', '2026-07-15T10:00:00.000Z'],
  // August has 31 days and February 28: the end is later, never earlier than six months.
  ['6m', '2026-08-31T10:00:00.000Z', '2027-03-03T10:00:00.000Z'],
  ['6m', '2027-08-29T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
] as const)('%s from %s end at %s', (period, from, until) => {
  expect(iso(exclusionEnd(period, undefined, Date.parse(from)))).toBe(until)
})

test('a running exclusion of the same or a longer period refuses a new one', () => {
  const now = Date.parse('2026-11-21T00:00:00.000Z')
  expect(exclusionEnd('forever', exclusionEnd('6m', undefined, now), now)).toBe(FOREVER_MS)
  expect(() => exclusionEnd('forever', FOREVER_MS, now)).toThrow('wrong_state')
  expect(() => exclusionEnd('24h', now + 86_400_001, now)).toThrow('wrong_state')
  // An exclusion that is over does not count.
  expect(exclusionEnd('24h', now - 1, now)).toBe(now + DAY_MS)
})
