import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PERIOD_MS } from '#shared/loss-limit.ts'
import { DAY_MS } from '#shared/time.ts'
import { DEFAULT_LIMITS } from '../users/user-record.ts'
import { changeLimits, limitsAt } from '../users/user-rules.ts'
import {
  type Budget,
  budgetUseAt,
  closedUntil,
  closure,
  entryOf,
  type StakeEntry,
  usedBudget,
  withEntry,
} from './loss-budget.ts'

const NOW = Date.parse('2026-11-21T00:00:00.500Z')
const EUROS = { amount: 10, currency: 'EUR', per: 'day' } as const
/** One currency unit in the ten-thousandths of entries. */
const UNIT = 10_000

const lost = (units: number, ageMs = 0): StakeEntry => ({
  atMs: NOW - ageMs,
  currency: 'EUR',
  net: -units * UNIT,
})
const gained = (units: number, ageMs = 0): StakeEntry => lost(-units, ageMs)
const inOrder = (entries: readonly StakeEntry[]) => entries.toSorted((a, b) => a.atMs - b.atMs)

const entries = fc
  .array(
    fc.record({
      atMs: fc.integer({ min: NOW - 31 * DAY_MS, max: NOW }),
      currency: fc.constantFrom('EUR', 'GBP'),
      net: fc.integer({ min: -50 * UNIT, max: 50 * UNIT }),
    }),
    { maxLength: 30 },
  )
  .map(inOrder)
const budget: fc.Arbitrary<Budget> = fc.record({
  amount: fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100),
  currency: fc.constantFrom('EUR', 'GBP'),
  per: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
})

describe('a report', () => {
  const drawnAt = '2026-11-20T23:59:59.999Z'
  const atMs = Date.parse(drawnAt)
  test.each([
    [{ amount: 2.5, currency: 'EUR' }, 194, false, -25_000],
    [{ amount: 2.5, currency: 'EUR' }, 194, true, 23_500],
    [{ amount: 0.1, currency: 'EUR' }, 110, true, 100],
    // In floating point 0.29 * 100 is 28.999999999999996.
    [{ amount: 0.29, currency: 'EUR' }, 110, false, -2900],
    [{ amount: 1500, currency: 'JPY' }, 1000, true, 135_000_000],
    [{ amount: 1_000_000, currency: 'EUR' }, 1000, true, 90_000_000_000],
    [{ amount: 0, currency: 'EUR' }, 194, true, 0],
  ])('%o at %i hundredths, reached: %s', (stake, targetX100, hit, net) => {
    const entry = entryOf({ drawnAt, targetX100, hit, stake })
    expect(entry).toEqual({ atMs, currency: stake.currency, net: expect.any(Number) })
    expect(entry.net).toBeCloseTo(net, 10)
    expect(Number.isInteger(entry.net)).toBe(true)
  })

  test('adds only its instant if it has no stake', () => {
    expect(entryOf({ drawnAt, targetX100: 194, hit: false, stake: undefined })).toEqual({ atMs })
  })

  test('is kept for 31 days, in the order of the rounds', () => {
    const kept = withEntry([lost(1, 31 * DAY_MS), lost(2, 31 * DAY_MS - 1), lost(3)], lost(4, DAY_MS), NOW)
    expect(kept).toEqual([lost(2, 31 * DAY_MS - 1), lost(4, DAY_MS), lost(3)])
  })
})

describe('losses against a budget', () => {
  const lostOf = (...some: StakeEntry[]) => usedBudget(EUROS, inOrder(some), NOW).lost / UNIT

  test('a gain reduces earlier losses but leaves no room for later ones', () => {
    expect(lostOf(lost(6, 3000), gained(4, 2000), lost(1, 1000))).toBe(3)
    expect(lostOf(gained(100, 3000), lost(6, 2000))).toBe(6)
    expect(lostOf(lost(6, 3000), gained(100, 2000))).toBe(0)
  })

  test('ten times 0.10 is one, exactly', () => {
    const tenth = (index: number) => ({ atMs: NOW - index, currency: 'EUR', net: -1000 })
    const budgetUse = usedBudget(
      { ...EUROS, amount: 1 },
      Array.from({ length: 10 }, (_, index) => tenth(9 - index)),
      NOW,
    )
    expect(budgetUse).toMatchObject({ lost: UNIT, isReached: true })
  })

  test('reports in another currency or without a stake are counted apart', () => {
    const some = [{ ...lost(50, 2), currency: 'GBP' }, { atMs: NOW - 1 }, lost(1)]
    expect(usedBudget(EUROS, some, NOW)).toMatchObject({ lost: UNIT, uncounted: 2, isReached: false })
  })

  test.each(['day', 'week', 'month'] as const)('a report counts for a %s, to the millisecond', (per) => {
    const lostAfter = (ageMs: number) => usedBudget({ ...EUROS, per }, [lost(1, ageMs)], NOW).lost
    expect(lostAfter(PERIOD_MS[per] - 1)).toBe(UNIT)
    expect(lostAfter(PERIOD_MS[per])).toBe(0)
  })

  test('a round from before the clock was set back still counts', () => {
    expect(lostOf(lost(3, -2 * DAY_MS))).toBe(3)
  })

  test('a budget of zero is reached at once', () => {
    expect(usedBudget({ ...EUROS, amount: 0 }, [], NOW).isReached).toBe(true)
    expect(usedBudget(EUROS, [], NOW).isReached).toBe(false)
  })

  test('losses are the largest net loss since any instant of the period', () => {
    fc.assert(
      fc.property(entries, budget, (some, set) => {
        const counted = some.filter(
          ({ atMs, currency }) => currency === set.currency && atMs > NOW - PERIOD_MS[set.per],
        )
        const since = counted.map((_, start) =>
          counted.slice(start).reduce((sum, { net }) => sum - (net ?? 0), 0),
        )
        expect(usedBudget(set, some, NOW).lost).toBe(Math.max(0, ...since))
      }),
    )
  })

  test('time alone never raises the losses', () => {
    fc.assert(
      fc.property(entries, budget, fc.integer({ min: 0, max: 31 * DAY_MS }), (some, set, laterMs) => {
        expect(usedBudget(set, some, NOW + laterMs).lost).toBeLessThanOrEqual(usedBudget(set, some, NOW).lost)
      }),
    )
  })

  test('a change of the budget that applies at once opens nothing, for any earlier losses', () => {
    fc.assert(
      fc.property(entries, budget, budget, (some, first, second) => {
        const before = { ...DEFAULT_LIMITS, lossBudget: first }
        const after = limitsAt(changeLimits(before, { lossBudget: second }, NOW), NOW)
        const was = budgetUseAt(before, some, NOW)
        const is = budgetUseAt(after, some, NOW)
        // A budget that is used up has closed live mode already, for its own period.
        const closedMs = closure({}, was, NOW)
        const user = closedMs === undefined ? {} : { budgetClosedUntilMs: closedMs }
        const untilMs = closure(user, is, NOW, first) ?? closedMs
        expect(untilMs ?? 0).toBeGreaterThanOrEqual(closedMs ?? 0)
        const isShorter = PERIOD_MS[after.lossBudget?.per ?? first.per] < PERIOD_MS[first.per]
        if (was?.isReached && !isShorter) expect(is?.isReached).toBe(true)
      }),
    )
  })
})

describe('the closure of live mode', () => {
  const reached = usedBudget(EUROS, [lost(10)], NOW)

  test('lasts a whole period, to the millisecond', () => {
    expect(closure({}, reached, NOW)).toBe(NOW + DAY_MS)
    expect(closure({}, usedBudget(EUROS, [lost(9.99)], NOW), NOW)).toBeUndefined()
    const closed = { budgetClosedUntilMs: NOW + DAY_MS }
    expect(closedUntil(closed, NOW + DAY_MS - 1)).toBe(NOW + DAY_MS)
    expect(closedUntil(closed, NOW + DAY_MS)).toBeUndefined()
    expect(closedUntil(closed, NOW - 40 * DAY_MS)).toBe(NOW + DAY_MS)
    // The losses start again at zero: those that closed live mode are a whole period old.
    expect(usedBudget(EUROS, [lost(10)], NOW + DAY_MS).isReached).toBe(false)
  })

  test('is lengthened by a budget of a longer period, and not by a further report', () => {
    const closed = { budgetClosedUntilMs: NOW + DAY_MS / 2 }
    expect(closure(closed, reached, NOW)).toBeUndefined()
    expect(closure(closed, usedBudget({ ...EUROS, amount: 5 }, [lost(10)], NOW), NOW, EUROS)).toBeUndefined()
    const week = usedBudget({ ...EUROS, per: 'week' }, [lost(10)], NOW)
    expect(closure(closed, week, NOW, EUROS)).toBe(NOW + 7 * DAY_MS)
  })
})
