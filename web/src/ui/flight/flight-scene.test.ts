import { expect, it } from 'vitest'
import { type Moment, sceneAt } from './flight-scene.ts'
import { advance, endOf, type Flight, TAKE_OFF } from './flight-state.ts'

const SIZE = { width: 640, height: 320 }
const WORDS = {
  multiplier: (value: number, decimals: number) => `${value.toFixed(decimals)}x`,
  seconds: (value: number) => `${Math.round(value * 10) / 10} s`,
  target: (value: number) => `Target ${value.toFixed(2)}x`,
}
const flight: Flight = { target: 2, multiplier: 3.42 }
const draw = (moment: Moment, size = SIZE) => sceneAt(moment, size, WORDS)
const at = (ms: number) => ({ target: 2, flown: { flight, state: advance(flight, TAKE_OFF, ms) } })

it('waits on the ground with the target as a level', () => {
  const { still, moving } = draw({ target: 2 })
  expect(still.level?.label).toBe('Target 2.00x')
  expect(still.rows[0]).toEqual({ at: still.box.bottom, label: '1.00x' })
  expect(moving.plane).toMatchObject({ x: still.box.left + 22, y: still.box.bottom, opacity: 1 })
  expect(moving.end).toBeUndefined()
})

it('has the tip on the level when the target is reached', () => {
  const { still, moving } = draw(at(4000))
  expect(moving.curve.at(-1)?.y).toBeCloseTo(still.level?.at ?? 0, 6)
})

it('keeps the still layer until the picture makes room', () => {
  expect(draw(at(100)).still).toEqual(draw(at(3000)).still)
})

it.each([
  [375, 200],
  [640, 320],
])('keeps every line inside a picture of %s × %s', (width, height) => {
  for (const multiplier of [1, 1.2, 3.42, 250, 100_000]) {
    for (const target of [1.1, 2, 10]) {
      const flown = { flight: { target, multiplier }, state: endOf({ target, multiplier }) }
      const { still, moving } = draw({ target, flown }, { width, height })
      const { box } = still
      const inside = (y: number) => y >= box.top - 1e-6 && y <= box.bottom + 1e-6
      expect(still.rows.filter((row) => !inside(row.at))).toEqual([])
      expect(moving.curve.filter(({ x, y }) => !inside(y) || x < box.left || x > box.right)).toEqual([])
      expect(still.rows.length).toBeGreaterThanOrEqual(2)
      expect(still.rows.length).toBeLessThanOrEqual(6)
    }
  }
})

it('ends as a line with its end and without a plane', () => {
  const { moving } = draw(at(60_000))
  expect(moving.plane).toBeUndefined()
  expect(moving.end).toEqual(moving.curve.at(-1))
})

it('moves nothing where a person wants no movement', () => {
  const climbing = draw({ ...at(3000), calm: true })
  expect(climbing.moving).toEqual({ curve: [], plane: undefined, end: undefined })
  expect(climbing.still).toEqual(draw({ target: 2, calm: true }).still)
  expect(draw({ ...at(60_000), calm: true }).moving.end).toBeDefined()
})
