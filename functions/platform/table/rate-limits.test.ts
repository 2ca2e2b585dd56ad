import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import { nextFailureWindow, RATE_LIMITS, windowOf } from './rate-limits.ts'

const { login } = RATE_LIMITS
const NOW = Date.parse('2026-11-21T10:07:00.000Z')

test('the limits are those of the contract', () => {
  const perWindow = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, { max, windowMs }]) => [name, [max, windowMs / MINUTE_MS]]),
  )
  expect(perWindow).toEqual({
    login: [5, 15],
    register: [5, 60],
    registerAround: [30, 60],
    codesHour: [5, 60],
    codesDay: [10, 1440],
    codesBeyond: [1, 60],
    mailsDay: [5, 1440],
    mailsOfKind: [1, 1440],
    cverify: [20, 60],
    reset: [5, 60],
    rounds: [30, 1],
    writes: [60, 1],
  })
})

test('every instant lies in a window that ends within its length', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.constantFrom(...Object.values(RATE_LIMITS)),
      (at, limit) => {
        const { index, endsMs } = windowOf(limit, at)
        expect(endsMs).toBeGreaterThan(at)
        expect(endsMs - at).toBeLessThanOrEqual(limit.windowMs)
        expect(windowOf(limit, endsMs).index).toBe(index + 1)
        expect(windowOf(limit, endsMs - 1).index).toBe(index)
      },
    ),
  )
})

describe('failed logins', () => {
  const first = nextFailureWindow(login, 5, undefined, NOW)

  test('the first failure opens a window of 15 minutes', () => {
    expect(first).toEqual({ endsMs: NOW + 15 * MINUTE_MS, failures: 1, level: 0 })
  })

  test('each used-up window doubles the next, up to an hour', () => {
    let window = first
    const lengths: number[] = []
    for (let round = 0; round < 8; round++) {
      const next = nextFailureWindow(login, 5, { ...window, failures: 5 }, window.endsMs)
      lengths.push((next.endsMs - window.endsMs) / MINUTE_MS)
      window = next
    }
    expect(lengths).toEqual([30, 60, 60, 60, 60, 60, 60, 60])
  })

  test('a window that was not used up, or is long past, does not double the next', () => {
    const fewer = nextFailureWindow(login, 5, { ...first, failures: 4, level: 2 }, first.endsMs)
    expect(fewer.level).toBe(0)
    const usedUp = { ...first, failures: 5, level: 1 }
    expect(nextFailureWindow(login, 5, usedUp, first.endsMs + 1440 * MINUTE_MS - 1).level).toBe(2)
    expect(nextFailureWindow(login, 5, usedUp, first.endsMs + 1440 * MINUTE_MS).level).toBe(0)
  })
})
