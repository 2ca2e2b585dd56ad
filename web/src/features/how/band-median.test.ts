import { expect, test } from 'vitest'
import { RISK_BANDS, RISKS } from '#shared/crash/plan.ts'
import { bandMedian } from './plan-section.tsx'

/** The law of `drawTarget`: the hundredth k has the share ln((k + 1/2) / (k - 1/2)) of the band. */
function shareUpTo(middle: number, low: number, high: number): number {
  let [upTo, all] = [0, 0]
  for (let k = low; k <= high; k += 1) {
    const share = Math.log((k + 0.5) / (k - 0.5))
    all += share
    if (k <= middle) upTo += share
  }
  return upTo / all
}

test.each(RISKS)('%s: half of the plans lie at or below the middle, less than half below it', (risk) => {
  const { lowX100, highX100 } = RISK_BANDS[risk]
  const middle = bandMedian(risk)
  expect(shareUpTo(middle, lowX100, highX100)).toBeGreaterThanOrEqual(0.5)
  expect(shareUpTo(middle - 1, lowX100, highX100)).toBeLessThan(0.5)
})
