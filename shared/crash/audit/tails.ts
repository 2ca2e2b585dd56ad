import { atLeast, atMost, binomialMass } from '../binomial.ts'

/**
 * P(Z >= z) of the normal distribution, by the continued fraction of Mills' ratio beyond 3 and the series of the
 * error function below (Abramowitz and Stegun, 26.2.11 and 26.2.14): 12 digits.
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z)
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  if (z < 3) {
    let [term, sum] = [z, z]
    for (let n = 3; Math.abs(term) > 1e-17; n += 2) {
      term *= (z * z) / n
      sum += term
    }
    return 0.5 - density * sum
  }
  let fraction = z
  for (let n = 120; n > 0; n -= 1) fraction = z + n / fraction
  return density / fraction
}

/** Both tails of a z-value. */
export function twoSided(z: number): number {
  return Math.min(1, 2 * normalTail(Math.abs(z)))
}

/**
 * The exact two-sided p-value of k hits: twice the smaller tail, 1 at most (Fisher's doubling).
 *
 * @example
 * twoSidedBinomial(5, 10, 0.5) // 1
 */
export function twoSidedBinomial(k: number, n: number, p: number): number {
  return Math.min(1, 2 * Math.min(atLeast(k, n, p), atMost(k, n, p)) || binomialMass(k, n, p))
}
