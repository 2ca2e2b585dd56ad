import { bisect, stirlingRest } from './evidence.ts'

/**
 * The number of hits in n rounds with one chance. The mass is Loader's saddle-point form ("Fast and Accurate
 * Computation of Binomial Probabilities", 2000), which keeps 14 digits; factorials would lose nine at a
 * million rounds. Sums continue from there by the ratio of neighbouring terms.
 */

/** x · ln(x / m) + m - x, without cancellation where both are close. */
function deviance(x: number, mean: number): number {
  if (Math.abs(x - mean) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x
  const v = (x - mean) / (x + mean)
  let sum = (x - mean) * v
  let term = 2 * x * v
  for (let j = 1; ; j += 1) {
    term *= v * v
    const next = sum + term / (2 * j + 1)
    if (next === sum) return next
    sum = next
  }
}

/**
 * The chance of exactly k hits in n rounds.
 *
 * @param n rounds, a whole number
 * @param p chance of a hit in one round, 0..1
 * @example
 * binomialMass(10, 10, 0.485) // 0.00072…
 */
export function binomialMass(k: number, n: number, p: number): number {
  if (k < 0 || k > n) return 0
  if (p === 0) return k === 0 ? 1 : 0
  if (p === 1) return k === n ? 1 : 0
  if (k === 0) return Math.exp(n * Math.log1p(-p))
  if (k === n) return Math.exp(n * Math.log(p))
  const logarithm =
    stirlingRest(n) -
    stirlingRest(k) -
    stirlingRest(n - k) -
    deviance(k, n * p) -
    deviance(n - k, n * (1 - p))
  return Math.exp(logarithm) * Math.sqrt(n / (2 * Math.PI * k * (n - k)))
}

/** The chance of at least k hits: the one-sided p-value of k. */
export function atLeast(k: number, n: number, p: number): number {
  if (k <= 0) return 1
  if (k > n) return 0
  // The smaller tail is summed, so that neither loses its digits.
  if (k <= n * p) return 1 - sumDown(k - 1, n, p)
  return sumUp(k, n, p)
}

/** The chance of at most k hits. */
export function atMost(k: number, n: number, p: number): number {
  if (k < 0) return 0
  if (k >= n) return 1
  return k < n * p ? sumDown(k, n, p) : 1 - sumUp(k + 1, n, p)
}

/** Terms decrease from k on; below this share of the sum the rest does not change it. */
const NEGLIGIBLE = 1e-18

function sumUp(k: number, n: number, p: number): number {
  let term = binomialMass(k, n, p)
  let sum = term
  for (let at = k; at < n && term > sum * NEGLIGIBLE; at += 1) {
    term *= ((n - at) / (at + 1)) * (p / (1 - p))
    sum += term
  }
  return Math.min(1, sum)
}

function sumDown(k: number, n: number, p: number): number {
  let term = binomialMass(k, n, p)
  let sum = term
  for (let at = k; at > 0 && term > sum * NEGLIGIBLE; at -= 1) {
    term *= (at / (n - at + 1)) * ((1 - p) / p)
    sum += term
  }
  return Math.min(1, sum)
}

/**
 * The smallest k with P(hits <= k) >= level.
 *
 * @param level 0..1
 */
export function binomialQuantile(level: number, n: number, p: number): number {
  let low = 0
  let high = n
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (atMost(middle, n, p) >= level) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The exact interval of a chance after k hits in n rounds (Clopper and Pearson, 1934): at least `level` of such
 * intervals contain the true chance.
 *
 * @throws RangeError unless 0 <= k <= n and n >= 1.
 */
export function exactInterval(k: number, n: number, level = 0.95): readonly [number, number] {
  checkCounts(k, n)
  const tail = (1 - level) / 2
  const low = k === 0 ? 0 : solve((p) => atLeast(k, n, p) < tail)
  const high = k === n ? 1 : solve((p) => atMost(k, n, p) > tail)
  return [low, high]
}

/** The chance below which a condition holds. */
function solve(isBelow: (p: number) => boolean): number {
  const [low, high] = bisect(0, 1, isBelow)
  return (low + high) / 2
}

/** The normal distribution's 97.5% point. */
export const Z_95 = 1.959963984540054

/**
 * Wilson's interval (1927), 95%: narrower than the exact one, right on average.
 *
 * @throws RangeError unless 0 <= k <= n and n >= 1.
 */
export function wilsonInterval(k: number, n: number): readonly [number, number] {
  checkCounts(k, n)
  const share = k / n
  const square = Z_95 * Z_95
  const middle = share + square / (2 * n)
  const half = Z_95 * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n))
  const whole = 1 + square / n
  // Rounding would exclude the share itself if all rounds miss or all hit, where the end is 0 or 1.
  return [k === 0 ? 0 : (middle - half) / whole, k === n ? 1 : (middle + half) / whole]
}

function checkCounts(k: number, n: number): void {
  if (!(Number.isInteger(k) && Number.isInteger(n) && n >= 1 && k >= 0 && k <= n)) {
    throw new RangeError(`not ${k} hits of ${n}`)
  }
}

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
