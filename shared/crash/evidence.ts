/**
 * ln Gamma(z) minus Stirling's formula (z - 1/2) ln z - z + ln(2 pi) / 2, for z > 0. Small z are shifted above 16, where
 * five terms of the series give every digit.
 */
export function stirlingRest(z: number): number {
  if (z < 16) {
    // ln Gamma(z) = ln Gamma(z + 1) - ln z, and the same of the formula.
    return stirlingRest(z + 1) + (z + 0.5) * Math.log1p(1 / z) - 1
  }
  const square = z * z
  const inner = 1 / 1260 - (1 / 1680 - 1 / (1188 * square)) / square
  return (1 / 12 - (1 / 360 - inner / square) / square) / z
}

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI)

/** ln of the gamma function of x > 0. */
export function logGamma(x: number): number {
  return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + stirlingRest(x)
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** A Beta distribution over all chances. */
export interface BetaPrior {
  readonly a: number
  readonly b: number
}

/**
 * The natural logarithm of an e-value: how many times likelier k hits in n are under a mixture of all chances than under
 * p0. However often one looks, it reaches 1 / alpha with chance alpha at most if p0 is true (Ville 1939; Robbins 1970).
 * Written as deviations from the mean, so that nothing large cancels: 12 digits at a hundred million rounds.
 *
 * @param p0 strictly between 0 and 1
 * @example
 * logMixture(44, 1000, 1 - 0.97 / 1.01, { a: 3, b: 60 }) // -1.167…
 */
export function logMixture(k: number, n: number, p0: number, { a, b }: BetaPrior): number {
  const [x, y] = [k + a, n - k + b]
  const s = x + y
  const off = x - s * p0
  return (
    x * Math.log1p(off / (s * p0)) +
    y * Math.log1p(-off / (s * (1 - p0))) +
    a * Math.log(p0) +
    b * Math.log1p(-p0) +
    HALF_LOG_TWO_PI +
    Math.log(s / (x * y)) / 2 +
    stirlingRest(x) +
    stirlingRest(y) -
    stirlingRest(s) -
    logBeta(a, b)
  )
}

/**
 * Narrows the border between two numbers to the last digit of a double.
 * @returns the numbers on both sides of the border, in the order of the arguments
 * @example bisect(1, 2, (x) => x * x < 2) // [1.414…, 1.414…]
 */
export function bisect(inside: number, outside: number, isInside: (value: number) => boolean) {
  let [kept, left] = [inside, outside]
  for (let step = 0; step < 60; step += 1) {
    const middle = (kept + left) / 2
    if (isInside(middle)) kept = middle
    else left = middle
  }
  return [kept, left] as const
}

/** ln of the mean of e^x, without overflow. */
export function logMean(values: ArrayLike<number>): number {
  let top = Number.NEGATIVE_INFINITY
  for (let at = 0; at < values.length; at += 1) top = Math.max(top, values[at] ?? top)
  if (!Number.isFinite(top)) return top
  let sum = 0
  for (let at = 0; at < values.length; at += 1) sum += Math.exp((values[at] ?? 0) - top)
  return top + Math.log(sum / values.length)
}

export interface SprtBounds {
  /** The claim is accepted at or above it. */
  readonly upper: number
  /** Chance is accepted at or below it. */
  readonly lower: number
}

/** Wald's bounds for the logarithm of the likelihood ratio (1945). */
export function sprtBounds(alpha: number, beta: number): SprtBounds {
  return { upper: Math.log((1 - beta) / alpha), lower: Math.log(beta / (1 - alpha)) }
}
