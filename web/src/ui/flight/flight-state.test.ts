import { expect, it } from 'vitest'
import {
  AT_ONCE,
  advance,
  endOf,
  eventsBetween,
  type Flight,
  figureOf,
  msUntil,
  ROLL_MS,
  TAKE_OFF,
} from './flight-state.ts'

const flight: Flight = { target: 2, multiplier: 3.42 }

/** Returns the states of a flight drawn at a constant frame rate. */
function statesOf(flown: Flight, stepMs: number) {
  const states = [TAKE_OFF]
  while (states.at(-1)?.phase !== 'still') states.push(advance(flown, states.at(-1) ?? TAKE_OFF, stepMs))
  return states
}

const eventsOf = (flown: Flight, stepMs: number) =>
  statesOf(flown, stepMs).flatMap((state, index, all) => eventsBetween(all[index - 1] ?? TAKE_OFF, state))

it('doubles every four seconds', () => {
  expect(msUntil(1)).toBe(0)
  expect(msUntil(2)).toBeCloseTo(4000, 9)
  expect(msUntil(8)).toBeCloseTo(12_000, 9)
})

it.each([7, 16.7, 250, 3_600_000])('tells target and end once each, whatever the step (%s ms)', (stepMs) => {
  expect(eventsOf(flight, stepMs)).toEqual(['passed', 'flown'])
  expect(eventsOf({ target: 4, multiplier: 3.42 }, stepMs)).toEqual(['flown'])
  expect(eventsOf({ target: 1.1, multiplier: 1 }, stepMs)).toEqual(['flown'])
})

it('rolls before the line begins, even for a round that ends at 1.00x', () => {
  expect(advance(flight, TAKE_OFF, ROLL_MS - 1)).toMatchObject({ phase: 'rolling', passed: false })
  expect(advance(flight, TAKE_OFF, ROLL_MS).phase).toBe('climbing')
  expect(advance({ target: 2, multiplier: 1 }, TAKE_OFF, ROLL_MS - 1).phase).toBe('rolling')
  expect(advance({ target: 2, multiplier: 1 }, TAKE_OFF, ROLL_MS).phase).toBe('leaving')
})

it('counts an exactly reached target as reached', () => {
  expect(eventsOf({ target: 2.1, multiplier: 2.1 }, 16.7)).toEqual(['passed', 'flown'])
})

it('ends on the settled figure and never shows more before', () => {
  const figures = statesOf(flight, 16.7).map((state) => figureOf(flight, state))
  expect(figures[0]).toBe(1)
  expect(figures.at(-1)).toBe(3.42)
  for (const [index, figure] of figures.entries()) {
    expect(figure).toBeLessThanOrEqual(3.42)
    expect(figure).toBeGreaterThanOrEqual(figures[index - 1] ?? 1)
  }
})

it('does not move while the clock runs backwards, nor after its end', () => {
  const halfway = advance(flight, AT_ONCE, 1000)
  expect(advance(flight, halfway, -5000)).toEqual(halfway)
  const over = advance(flight, TAKE_OFF, 1e9)
  expect(advance(flight, over, 16.7)).toEqual(over)
})

it('can be skipped to its end', () => {
  expect(endOf(flight)).toMatchObject({ phase: 'leaving', passed: true })
  expect(figureOf(flight, endOf(flight))).toBe(3.42)
  // The largest multiplier of a 52-bit draw.
  const largest = { target: 10, multiplier: (97 * 2 ** 52) / 100 }
  expect(figureOf(largest, endOf(largest))).toBe(largest.multiplier)
})
