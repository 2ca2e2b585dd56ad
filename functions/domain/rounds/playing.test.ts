import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../accounts/account.ts'
import { playingOf } from './rules.ts'

const NOW = Date.parse('2026-11-21T00:30:00.000Z')
const HOUR_MS = 3_600_000
const ago = (...hours: number[]) => hours.map((hour) => ({ atMs: NOW - hour * HOUR_MS }))
const at = (hour: number) => new Date(NOW - hour * HOUR_MS).toISOString()

test.each([
  [[], undefined],
  [[2], undefined],
  [[1.99], { since: at(1.99), lastAt: at(1.99), plans: 1 }],
  [[0], { since: at(0), lastAt: at(0), plans: 1 }],
  // Over midnight, wherever it is.
  [[3.5, 2, 0.25], { since: at(3.5), lastAt: at(0.25), plans: 3 }],
  [[9, 8, 3, 1.5, 0.5], { since: at(3), lastAt: at(0.5), plans: 3 }],
  [[4, 2, 0.1], { since: at(2), lastAt: at(0.1), plans: 2 }],
])('plans %j hours ago', (hours, playing) => {
  const expected = playing && { ...playing, minutes: 60 }
  expect(playingOf(ago(...hours), DEFAULT_LIMITS, NOW)).toEqual(expected)
})

test('a clock that was set back takes no minute away', () => {
  const grants = ago(1, 0.5, 0)
  const limits = { ...DEFAULT_LIMITS, sessionMinutes: 10 }
  const expected = { since: at(4), lastAt: at(3), plans: 3, minutes: 10 }
  expect(playingOf(grants, limits, NOW - 3 * HOUR_MS)).toEqual(expected)
})
