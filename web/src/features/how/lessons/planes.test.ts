import { expect, test } from 'vitest'
import { drawPlanes, heightOf, multiplierAtHeight, placeAll, scaleOf, TOP } from './planes.tsx'

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

test.each([
  { width: 320, height: 140 },
  { width: 375, height: 210 },
  { width: 1280, height: 420 },
])('in $width x $height a hundred planes can be counted, beside the handle and on their side', (box) => {
  const covered: unknown[] = []
  for (const target of [1.01, 1.5, 2, 4, 10].flatMap((each) => Array(10).fill(each))) {
    // One of them ends exactly on the fixed line.
    const planes = drawPlanes(100).map((plane, index) => (index === 99 ? { ...plane, multiplier: 4 } : plane))
    const handleX = box.width - 64
    const line = box.height * (1 - heightOf(target))
    const places = placeAll(planes, box, { target, handleX, fixed: 4 })
    for (const [index, { x, y }] of places.entries()) {
      expect(Math.abs(x - handleX) < 56 && Math.abs(y - line) < 30).toBe(false)
      const { multiplier = 0 } = planes[index] ?? {}
      expect(multiplier >= target ? y < line : y > line).toBe(true)
      // A plane that moved for another is still on its side of the fixed line.
      if (target !== 4) expect(multiplier >= 4 === y <= box.height * (1 - heightOf(4))).toBe(true)
      const near = (other: (typeof places)[0]) =>
        Math.max(Math.abs(x - other.x) / 26, Math.abs(y - other.y) / 9) < scaleOf(box, 100)
      covered.push(...places.slice(index + 1).filter(near))
    }
  }
  // Of 5,000 planes.
  expect(covered.length).toBeLessThan(120)
})
