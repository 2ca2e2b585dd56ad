import { expect, test } from 'vitest'
import { fromDecimal, toDecimal } from '#shared/crash/multiplier.ts'
import { HIGHEST, LOWEST, STOPS, stopOf } from './target-stops.ts'

test('the stops climb from 1.01x to 100x in steps of 0.4 to 2.5 percent', () => {
  expect(STOPS[0]).toBe(LOWEST)
  expect(STOPS.at(-1)).toBe(HIGHEST)
  for (const [index, stop] of STOPS.entries()) {
    const next = STOPS[index + 1]
    if (next === undefined) continue
    expect(next / stop).toBeGreaterThan(1.004)
    expect(next / stop).toBeLessThanOrEqual(1.025)
  }
})

test('the stops include the common targets', () => {
  const targets = STOPS.map(toDecimal)
  for (const target of [1.01, 1.1, 1.5, 2, 2.5, 3, 5, 10, 20, 50, 100]) expect(targets).toContain(target)
})

test('a target between two stops stands at the next one', () => {
  expect(STOPS[stopOf(fromDecimal(2))]).toBe(fromDecimal(2))
  expect(STOPS[stopOf(fromDecimal(2.01))]).toBe(fromDecimal(2.05))
  expect(STOPS[stopOf(HIGHEST)]).toBe(HIGHEST)
})
