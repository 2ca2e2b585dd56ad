import { expect, test } from 'vitest'
import { drawPlane, drawPlanes, heightOf, multiplierAtHeight, placeOf, spread, TOP } from './planes.tsx'

test.each([1, 1.5, 2, 4, 10, 12.5, TOP])(
  'a line at %sx lies where its multiplier is read back',
  (multiplier) => {
    expect(multiplierAtHeight(heightOf(multiplier))).toBeCloseTo(multiplier)
  },
)

test('above the top the line stays at the highest target', () => {
  expect(multiplierAtHeight(1.2)).toBe(TOP)
  expect(multiplierAtHeight(-0.1)).toBe(1)
})

test.each([1.01, 1.5, 2, 4, 10])(
  'at %sx no plane lies under the handle or a name, or on the wrong side of the line',
  (target) => {
    const box = { width: 320, height: 300 }
    const handle = { x: 256, y: box.height * (1 - heightOf(target)) }
    for (const plane of drawPlanes(500)) {
      const { x, y } = placeOf(plane, box, { target, handleX: handle.x, fixed: 4 })
      expect(Math.abs(x - handle.x) < 56 && Math.abs(y - handle.y) < 30).toBe(false)
      const name = box.height * (1 - heightOf(4))
      expect(x < 110 && y < name && y > name - 30).toBe(false)
      expect(x).toBeGreaterThan(0)
      expect(plane.multiplier >= target ? y < handle.y : y > handle.y).toBe(true)
    }
  },
)

test('planes of similar heights lie far apart, and each keeps the height that was drawn', () => {
  const drawn = Array.from({ length: 100 }, drawPlane)
  const planes = spread(drawn)
  expect(planes.map(({ multiplier }) => multiplier)).toEqual(drawn.map(({ multiplier }) => multiplier))
  const byHeight = planes.toSorted((a, b) => a.multiplier - b.multiplier)
  const gaps = byHeight.slice(1).map(({ x }, index) => Math.abs(x - (byHeight[index]?.x ?? x)))
  expect(Math.min(...gaps)).toBeGreaterThan(0.3)
})
