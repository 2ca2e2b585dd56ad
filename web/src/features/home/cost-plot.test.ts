import { expect, it } from 'vitest'
import { CURVE } from './cost-plot.tsx'

it('draws the distribution: 97 divided by the target', () => {
  const [x = 0, y = 0, ...rest] = CURVE.slice(1).split(/[C ]/).map(Number)
  let from = [x, y] as const
  let last = 0
  for (let at = 0; at < rest.length; at += 6) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = rest.slice(at, at + 6)
    for (const u of [0, 0.25, 0.5, 0.75, 1]) {
      const bezier = (a: number, b: number, c: number, d: number) =>
        (1 - u) ** 3 * a + 3 * (1 - u) ** 2 * u * b + 3 * (1 - u) * u * u * c + u ** 3 * d
      last = bezier(from[0], x1, x2, x3)
      const target = 10 ** (last / 100)
      expect(100 - bezier(from[1], y1, y2, y3)).toBeCloseTo(97 / target, 0)
    }
    from = [x3, y3]
  }
  expect(last).toBe(100)
})
