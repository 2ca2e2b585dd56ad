import { bisect, logMean } from '../evidence.ts'

/**
 * Bounds on the distance of hits from the sum of their own chances, valid at every look. For the true chances P_i,
 * given all before, exp(l · sum(hit_i - P_i) - psi(l) V) with V = sum (hit_i - p_i)² and psi(l) = -ln(1 - l) - l is a
 * supermartingale (Fan, Grama and Liu 2015; Howard, Ramdas, McAuliffe and Sekhon 2021), whatever p_i were predicted.
 * So the mean of P_i - p_i lies within (D ± radius(V)) / n at all n in 95 of 100 series; no effect has to be constant.
 */

/** The values of l in the mixture, 2^-1 … 2^-10, equally weighted. */
const LAMBDAS = Array.from({ length: 10 }, (_, j) => 2 ** -(j + 1))
const PSI = LAMBDAS.map((lambda) => -Math.log1p(-lambda) - lambda)

/**
 * Returns the radius of the confidence sequence.
 * @param squares V, the sum of (hit - p)², in the unit of one hit squared
 * @param alpha error of both sides together
 * @returns in hits
 * @example
 * excessRadius(187.04644306438178, 0.05) / 1000 // 0.0504…
 */
export function excessRadius(squares: number, alpha = 0.05): number {
  const bound = Math.log(2 / alpha)
  const logs = new Float64Array(LAMBDAS.length)
  const isBelow = (radius: number) => {
    LAMBDAS.forEach((lambda, j) => {
      logs[j] = lambda * radius - (PSI[j] ?? 0) * squares
    })
    return logMean(logs) < bound
  }
  let top = 16
  while (isBelow(top)) top *= 2
  const [low, high] = bisect(0, top, isBelow)
  return (low + high) / 2
}

/**
 * Bounds the distance of hits from the sum of their own chances at every look. It needs no data, so a plot
 * can draw it ahead: by Hoeffding's lemma exp(l · sum(hit_i - P_i) - l² n / 8) is a supermartingale for every l, and a
 * normal mixture over l gives this bound (Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon 2021, equation 14).
 * @param tunedTo the number of rounds at which the bound is narrowest
 * @param alpha error of both sides together
 * @returns in hits
 * @example
 * chanceRadius(40, 40) / 40 // 0.240…
 */
export function chanceRadius(rounds: number, tunedTo: number, alpha = 0.05): number {
  const bound = 2 * Math.log(1 / alpha)
  const rho = (tunedTo * VARIANCE_MAX) / (bound + Math.log1p(bound))
  const spread = rounds * VARIANCE_MAX + rho
  return Math.sqrt(spread * (Math.log(spread / rho) + bound))
}

/** The variance of one hit at most, at a chance of one half. */
const VARIANCE_MAX = 0.25
