import { expect, test } from 'vitest'
import { survivalCurve } from './survival-curve.ts'
import { roundsOf } from './testing/rounds-of.ts'

const OUTCOME = roundsOf(5000, 0.97, 3)

test('the survival curve counts as counting does, and falls', () => {
  const curve = survivalCurve(OUTCOME, 0.97)
  const points = curve?.points ?? []
  expect(points[0]).toMatchObject({ targetX100: 101, expected: 0.97 / 1.01 })
  expect(points.at(-1)?.targetX100).toBe(OUTCOME.reduce((a, b) => Math.max(a, b)))
  expect(points.at(-1)?.reached).toBe(1)
  const targets = points.map(({ targetX100 }) => targetX100)
  expect([...new Set(targets)].toSorted((a, b) => a - b)).toEqual(targets)
  for (const { targetX100, reached } of points) {
    expect(reached).toBe(OUTCOME.filter((value) => value >= targetX100).length)
  }
})

test('19 of 20 points of complete lists lie within the band', () => {
  const points = Array.from({ length: 100 }, (_, index) =>
    survivalCurve(roundsOf(2000, 0.97, index * 7919 + 1), 0.97),
  ).flatMap((curve) => curve?.points ?? [])
  // With few expected rounds no whole number of them cuts off exactly 2.5%.
  const common = points.filter(({ expected }) => expected * 2000 > 20)
  const inside = common.filter(({ share, band }) => share >= band[0] && share <= band[1])
  expect(inside.length / common.length).toBeGreaterThan(0.92)
  expect(inside.length / common.length).toBeLessThan(0.985)
})

test('without a stated return the expected curve meets the rounds at 1.01x', () => {
  const curve = survivalCurve(OUTCOME)
  expect(curve?.isStated).toBe(false)
  expect(curve?.points[0]?.expected).toBeCloseTo(curve?.points[0]?.share ?? 0, 12)
  expect(survivalCurve(new Float64Array([100, 100]))).toBeUndefined()
})
