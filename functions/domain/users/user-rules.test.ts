import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChangeLimits, Limits } from '#shared/models/limits.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { DEFAULT_LIMITS } from './user-record.ts'
import { changeLimits, limitsAt, playerState } from './user-rules.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const TOMORROW = iso(NOW + DAY_MS)

const budget = fc.record({
  amount: fc.integer({ min: 0, max: 500 }),
  currency: fc.constantFrom('EUR', 'GBP'),
  per: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
})
const change: fc.Arbitrary<ChangeLimits> = fc.record(
  {
    signalsPerDay: fc.integer({ min: 1, max: SIGNALS_PER_DAY_MAX }),
    sessionMinutes: fc.integer({ min: 10, max: 120 }),
    lossBudget: fc.option(budget),
  },
  { requiredKeys: [] },
)

const DAYS = { day: 1, week: 7, month: 30 } as const

/** True if `after` allows something that `before` did not. */
function isLooser(after: Limits, before: Limits): boolean {
  if (after.signalsPerDay > before.signalsPerDay || after.sessionMinutes > before.sessionMinutes) return true
  const [a, b] = [after.lossBudget, before.lossBudget]
  if (!b) return false
  if (!a || a.currency !== b.currency) return true
  return a.amount > b.amount || a.amount / DAYS[a.per] > b.amount / DAYS[b.per]
}

test('no sequence of wishes loosens a limit at once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(change, fc.integer({ min: 0, max: 3 * DAY_MS })), { maxLength: 6 }),
      (steps) => {
        let stored = DEFAULT_LIMITS
        let at = NOW
        for (const [wished, pause] of steps) {
          at += pause
          const before = limitsAt(stored, at)
          stored = changeLimits(stored, wished, at)
          expect(isLooser(limitsAt(stored, at), before)).toBe(false)
        }
      },
    ),
  )
})

test('no limit is looser before 24 hours have passed', () => {
  fc.assert(
    fc.property(change, change, fc.integer({ min: 0, max: DAY_MS - 1 }), (first, second, laterMs) => {
      const before = limitsAt(changeLimits(DEFAULT_LIMITS, first, NOW - DAY_MS), NOW)
      const after = changeLimits(before, second, NOW)
      expect(isLooser(limitsAt(after, NOW + laterMs), before)).toBe(false)
    }),
  )
})

test('after 24 hours the whole wish applies', () => {
  fc.assert(
    fc.property(change, change, (first, second) => {
      const stored = limitsAt(changeLimits(DEFAULT_LIMITS, first, NOW - 2 * DAY_MS), NOW)
      const { pending, ...later } = limitsAt(changeLimits(stored, second, NOW), NOW + DAY_MS)
      expect(pending).toBeUndefined()
      const { lossBudget, ...numbers } = second
      expect(later).toMatchObject(numbers)
      if (lossBudget !== undefined) expect(later.lossBudget).toEqual(lossBudget ?? undefined)
    }),
  )
})

describe('limits', () => {
  test('a user who chose no limit has the maximum, also after it changes', () => {
    expect(DEFAULT_LIMITS.signalsPerDay).toBeUndefined()
    expect(limitsAt(DEFAULT_LIMITS, NOW).signalsPerDay).toBe(SIGNALS_PER_DAY_MAX)
    const fewer = changeLimits(DEFAULT_LIMITS, { signalsPerDay: 3 }, NOW)
    const most = changeLimits(fewer, { signalsPerDay: SIGNALS_PER_DAY_MAX }, NOW)
    expect(changeLimits(most, { sessionMinutes: 30 }, NOW + DAY_MS)).toEqual({ sessionMinutes: 30 })
  })

  test('a looser limit waits while a tighter one applies', () => {
    const changed = changeLimits(DEFAULT_LIMITS, { signalsPerDay: 3, sessionMinutes: 120 }, NOW)
    expect(changed).toEqual({
      signalsPerDay: 3,
      sessionMinutes: 60,
      pending: { sessionMinutes: 120, from: TOMORROW },
    })
    expect(limitsAt(changed, NOW + DAY_MS)).toEqual({ signalsPerDay: 3, sessionMinutes: 120 })
  })

  test('a waiting wish can be taken back at once', () => {
    const waiting = changeLimits(DEFAULT_LIMITS, { sessionMinutes: 120 }, NOW)
    expect(changeLimits(waiting, { sessionMinutes: 60 }, NOW + 1)).toEqual(DEFAULT_LIMITS)
  })

  test('a shorter period is tighter only if its budget, used up every time, stays below the present one', () => {
    const stored = { ...DEFAULT_LIMITS, lossBudget: { amount: 70, currency: 'EUR', per: 'week' } as const }
    const daily = (amount: number) => ({ amount, currency: 'EUR', per: 'day' }) as const
    expect(changeLimits(stored, { lossBudget: daily(10) }, NOW).lossBudget).toEqual(daily(10))
    expect(changeLimits(stored, { lossBudget: daily(10.01) }, NOW)).toMatchObject({
      lossBudget: stored.lossBudget,
    })
  })

  test('a budget in another currency, or no budget, counts as looser', () => {
    const euros = { amount: 50, currency: 'EUR', per: 'week' } as const
    const stored = changeLimits(DEFAULT_LIMITS, { lossBudget: euros }, NOW)
    expect(stored.lossBudget).toEqual(euros)
    for (const lossBudget of [null, { ...euros, currency: 'USD' }, { ...euros, per: 'day' as const }]) {
      const changed = changeLimits(stored, { lossBudget }, NOW)
      expect(changed).toMatchObject({ lossBudget: euros, pending: { lossBudget, from: TOMORROW } })
    }
  })
})

test('a user’s state is unverified without a proven address, and verified without links', () => {
  expect(playerState({ verified: false, links: {} }, NOW)).toBe('unverified')
  expect(playerState({ verified: true, links: {} }, NOW)).toBe('verified')
})
