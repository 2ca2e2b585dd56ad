import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDecimal } from './multiplier.ts'
import { drawTarget, RISK_BANDS, RISKS, roundOdds } from './target.ts'
import { constantRandom, seededRandom } from './testing/seeded-random.ts'

test('the bands are those of docs/product.md, section 8, and leave no hundredth between them', () => {
  expect(RISK_BANDS).toEqual({
    steady: { lowX100: 110, highX100: 150 },
    balanced: { lowX100: 151, highX100: 300 },
    bold: { lowX100: 301, highX100: 1000 },
  })
})

test.each(RISKS)('%s: the lowest draw is the low end, the highest the high end', (risk) => {
  expect(drawTarget(risk, constantRandom(0))).toBe(RISK_BANDS[risk].lowX100)
  expect(drawTarget(risk, constantRandom(0xff))).toBe(RISK_BANDS[risk].highX100)
})

test.each(RISKS)('%s: never leaves its band', (risk) => {
  const { lowX100, highX100 } = RISK_BANDS[risk]
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 7, maxLength: 7 }), (bytes) => {
      const target = drawTarget(risk, () => bytes)
      expect(Number.isInteger(target)).toBe(true)
      expect(target).toBeGreaterThanOrEqual(lowX100)
      expect(target).toBeLessThanOrEqual(highX100)
    }),
    { numRuns: 2000 },
  )
})

/** The distribution of `drawTarget` in closed form: the share of the band's logarithm up to and including k. */
const shareUpTo = (k: number, low: number, high: number) =>
  Math.log((k + 0.5) / (low - 0.5)) / Math.log((high + 0.5) / (low - 0.5))

test.each(RISKS)('%s: uniform in the logarithm (Kolmogorov-Smirnov, 20 000 seeded draws)', (risk) => {
  const { lowX100, highX100 } = RISK_BANDS[risk]
  const draws = 20_000
  const random = seededRandom(20_261_120)
  const counts = new Map<number, number>()
  for (let draw = 0; draw < draws; draw += 1) {
    const target = drawTarget(risk, random)
    counts.set(target, (counts.get(target) ?? 0) + 1)
  }
  let seen = 0
  let distance = 0
  for (let k = Number(lowX100); k <= highX100; k += 1) {
    seen += counts.get(k) ?? 0
    distance = Math.max(distance, Math.abs(seen / draws - shareUpTo(k, lowX100, highX100)))
  }
  // 1.63 / sqrt(n) is the asymptotic critical value at 1%; for a discrete distribution it is conservative.
  expect(distance).toBeLessThan(1.63 / Math.sqrt(draws))
  expect(counts.get(lowX100)).toBeGreaterThan(0)
  expect(counts.get(highX100)).toBeGreaterThan(0)
})

test('a round has the chance of its own target and the same return as every other', () => {
  expect(roundOdds(fromDecimal(2), 0.97)).toEqual({
    chance: 0.485,
    instantLossChance: 1 - 0.97 / 1.01,
    expectedReturn: 0.97,
  })
  expect(roundOdds(fromDecimal(10), 0.97).expectedReturn).toBe(0.97)
})
