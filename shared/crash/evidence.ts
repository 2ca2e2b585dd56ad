/**
 * How much a series of announced picks says for or against the person who made them. p0 is the base chance R / x.
 */

/** ln of the beta function, by the product for whole and half arguments: exact for what is needed here. */
function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** Lanczos' approximation (g = 7, nine terms), 15 digits for x > 0. */
const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
  12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

function logGamma(x: number): number {
  const shifted = x - 1
  const sum = LANCZOS.slice(1).reduce(
    (all, each, index) => all + each / (shifted + index + 1),
    LANCZOS[0] ?? 0,
  )
  const t = shifted + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum)
}

/**
 * The natural logarithm of an e-value: how many times likelier the picks are under a mixture of all chances
 * than under p0. However often one looks, it reaches 1 / alpha with chance alpha at most if p0 is true (Ville
 * 1939; Ramdas, Grünwald, Vovk and Shafer 2023).
 *
 * @param prior the mixture: Beta(a, a), 1 for uniform and 1/2 for Jeffreys'
 */
export function logEValue(hits: number, n: number, p0: number, prior: 1 | 0.5 = 1): number {
  const mixture = logBeta(hits + prior, n - hits + prior) - logBeta(prior, prior)
  return mixture - hits * Math.log(p0) - (n - hits) * Math.log1p(-p0)
}

/** ln of how many times likelier the picks are under a claimed chance than under p0. */
export function logLikelihoodRatio(hits: number, n: number, p0: number, claimed: number): number {
  return hits * Math.log(claimed / p0) + (n - hits) * Math.log((1 - claimed) / (1 - p0))
}

export interface SprtBounds {
  /** At or above it the claim is accepted. */
  readonly upper: number
  /** At or below it, chance. */
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

/** The mean of -ln of the chance given to what happened (Good 1952). */
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
