import { type MultiplierX100, multiplierX100 } from '#shared/crash/multiplier.ts'
import { RISK_BANDS, type Risk } from '#shared/crash/plan.ts'

/**
 * The target at or below which half of a band's plans lie. Uniform in the logarithm from low - 1/2 to
 * high + 1/2 hundredths, the middle is their geometric mean (see `drawTarget`).
 */
export function bandMedian(risk: Risk): MultiplierX100 {
  const { lowX100, highX100 } = RISK_BANDS[risk]
  return multiplierX100(Math.round(Math.sqrt((lowX100 - 0.5) * (highX100 + 0.5))))
}
