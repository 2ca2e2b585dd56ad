/** Evidence of a series of announced picks for or against a predictor. p0 is the base chance R / x. */

/**
 * ln Gamma(z) minus Stirling's formula (z - 1/2) ln z - z + ln(2 pi) / 2, for z > 0. Small z are shifted above 16, where
 * five terms of the series give every digit.
 */
function stirlingRest(z: number): number {
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
 * `logMixture` with a symmetric prior.
 *
 * @param prior Beta(prior, prior): 1 is uniform, 1/2 Jeffreys'
 */
export function logEValue(hits: number, n: number, p0: number, prior: 1 | 0.5 = 1): number {
  return logMixture(hits, n, p0, { a: prior, b: prior })
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

/** ln of how many times likelier the picks are under a claimed chance than under p0. */
export function logLikelihoodRatio(hits: number, n: number, p0: number, claimed: number): number {
  return hits * Math.log(claimed / p0) + (n - hits) * Math.log((1 - claimed) / (1 - p0))
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

export interface SprtOdds {
  readonly acceptClaim: number
  readonly acceptChance: number
  readonly undecided: number
  /** Picks until the decision, among the series that decide. */
  readonly meanPicks: number
}

/**
 * The exact chances of each outcome of such a test within some picks. Wald's own averages are far off if one pick changes
 * the ratio a lot.
 *
 * @param truth the true chance of a hit
 */
export function sprtOdds(
  { p0, p1, bounds, truth }: { p0: number; p1: number; bounds: SprtBounds; truth: number },
  picks: number,
): SprtOdds {
  const hit = Math.log(p1 / p0)
  const miss = Math.log((1 - p1) / (1 - p0))
  let now = new Map<number, number>([[0, 1]])
  let [acceptClaim, acceptChance, weighted] = [0, 0, 0]
  for (let pick = 1; pick <= picks; pick += 1) {
    const next = new Map<number, number>()
    for (const [hits, share] of now) {
      for (const [more, chance] of [
        [1, truth],
        [0, 1 - truth],
      ] as const) {
        const total = hits + more
        const ratio = total * hit + (pick - total) * miss
        const moved = share * chance
        if (ratio >= bounds.upper) acceptClaim += moved
        else if (ratio <= bounds.lower) acceptChance += moved
        else next.set(total, (next.get(total) ?? 0) + moved)
        if (ratio >= bounds.upper || ratio <= bounds.lower) weighted += pick * moved
      }
    }
    now = next
  }
  const undecided = [...now.values()].reduce((sum, share) => sum + share, 0)
  return { acceptClaim, acceptChance, undecided, meanPicks: weighted / (acceptClaim + acceptChance) }
}

/** A stated chance, and whether the event happened. */
export interface Forecast {
  readonly chance: number
  readonly hit: boolean
}

/** The mean squared error (Brier 1950): 0 is perfect, 0.25 is always saying 50%. */
export function brierScore(forecasts: readonly Forecast[]): number {
  return mean(forecasts.map(({ chance, hit }) => (chance - Number(hit)) ** 2))
}

/** Returns the mean of -ln of the chance given to the actual event (Good 1952). */
export function logScore(forecasts: readonly Forecast[]): number {
  return mean(forecasts.map(({ chance, hit }) => -Math.log(hit ? chance : 1 - chance)))
}

/** Spiegelhalter's Z (1986): beyond ±1.96 the stated chances do not fit what happened. */
export function calibrationZ(forecasts: readonly Forecast[]): number {
  let [sum, variance] = [0, 0]
  for (const { chance, hit } of forecasts) {
    sum += (Number(hit) - chance) * (1 - 2 * chance)
    variance += (1 - 2 * chance) ** 2 * chance * (1 - chance)
  }
  return sum / Math.sqrt(variance)
}

/** The chance that the best of many people who guess hits all of their picks. */
export function someoneHitsAll(people: number, picks: number, chance: number): number {
  return -Math.expm1(people * Math.log1p(-(chance ** picks)))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
