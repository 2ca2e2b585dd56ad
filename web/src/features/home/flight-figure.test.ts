import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FLIGHT } from './flight-figure.tsx'

it('flies the plane along the line that is drawn', () => {
  const css = readFileSync(join(import.meta.dirname, 'hero.module.css'), 'utf8')
  const flown = [...css.matchAll(/offset-path: path\("(M[1-9][^"]*)"\)/g)].map((match) => match[1])
  expect(flown).toEqual([FLIGHT.curve, FLIGHT.curve])
})

it('passes the target where the game would', () => {
  const [, x0, y0, x1, y1, x2, y2, x3, y3] =
    /M(\S+) ([^C]+)C(\S+) (\S+) (\S+) (\S+) (\S+) (\S+)/.exec(FLIGHT.curve)?.map(Number) ?? []
  const bezier = (u: number, [a = 0, b = 0, c = 0, d = 0]: (number | undefined)[]) =>
    (1 - u) ** 3 * a + 3 * (1 - u) ** 2 * u * b + 3 * (1 - u) * u * u * c + u ** 3 * d
  for (let u = 0; u <= 1; u += 0.05) {
    // Even in the logarithm from 1.00x to 2.47x, 156 units for each 1.00x.
    const exact = 270 - (2.47 ** u - 1) * 156
    expect(Math.abs(bezier(u, [y0, y1, y2, y3]) - exact)).toBeLessThan(0.5)
    expect(bezier(u, [x0, x1, x2, x3])).toBeCloseTo(74 + u * 354, 3)
  }
  expect(FLIGHT.crossing.cx).toBeCloseTo(74 + (Math.log(2) / Math.log(2.47)) * 354, 1)
  expect(FLIGHT.end).toBe(`translate(${x3} ${y3})rotate(${climb().toFixed(1)})`)
})

/** In degrees, upwards is negative: the slope of the law where the flight ends. */
function climb(): number {
  return (Math.atan2(-Math.log(2.47) * 2.47 * 156, 354) * 180) / Math.PI
}
