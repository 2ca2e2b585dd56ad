export interface ChanceGroup {
  /** Strictly between 0 and 1. */
  readonly chance: number
  readonly rounds: number
}

/** Log of the factor of the characteristic function below which a double does not change (e^-44). */
const NEGLIGIBLE_LOG = -44

/** Beyond this number neighbouring groups are merged: each group costs some hundred sines. */
const MAX_GROUPS = 20_000

/**
 * Returns the chance of at least k hits if each round has its own chance (Poisson binomial).
 * The distribution is tilted so that its mean is k, and the tilted one inverted by its characteristic function on the
 * circle (Hong, "On computing the distribution function for the Poisson binomial distribution", 2013; tilting as in
 * Daniels 1954, but the sum is exact). Tilting keeps the digits of p-values of 10^-200, where plain inversion stops
 * at 10^-15. The cost depends on the number of different chances, not of rounds.
 * @param k hits, a whole number
 * @returns about 12 correct digits
 * @example
 * mixedAtLeast(2, [{ chance: 0.5, rounds: 1 }, { chance: 0.25, rounds: 1 }]) // 0.125
 */
export function mixedAtLeast(k: number, groups: readonly ChanceGroup[]): number {
  const merged = mergeNeighbours(groups)
  const n = merged.reduce((sum, { rounds }) => sum + rounds, 0)
  if (k <= 0) return 1
  if (k > n) return 0
  if (k === n) return Math.exp(merged.reduce((sum, each) => sum + each.rounds * Math.log(each.chance), 0))
  const mean = merged.reduce((sum, { chance, rounds }) => sum + chance * rounds, 0)
  return k > mean ? upperTail(k, n, merged) : 1 - mixedAtMost(k - 1, merged)
}

/** Returns the chance of at most k hits: of at least n - k misses. */
export function mixedAtMost(k: number, groups: readonly ChanceGroup[]): number {
  const n = groups.reduce((sum, { rounds }) => sum + rounds, 0)
  const misses = groups.map(({ chance, rounds }) => ({ chance: 1 - chance, rounds }))
  return mixedAtLeast(n - k, misses)
}

/** Returns P(S >= k) for a k above the mean and below n. */
function upperTail(k: number, n: number, groups: readonly ChanceGroup[]): number {
  const theta = tiltTo(k, groups)
  const tilted = groups.map(({ chance, rounds }) => ({ chance: tilt(chance, theta), rounds }))
  const variance = tilted.reduce((sum, { chance, rounds }) => sum + rounds * chance * (1 - chance), 0)
  const window = Math.min(n + 1, Math.ceil(24 * Math.sqrt(variance)) + 80)
  const logScale =
    groups.reduce((sum, { chance, rounds }) => sum + rounds * Math.log1p(chance * Math.expm1(theta)), 0) -
    theta * k
  // A window of n + 1 points covers every mass; in a narrower one, those far above k would alias.
  const beyond = window > n ? n - k : Math.min(n - k, Math.floor(window / 2))
  return Math.min(1, Math.exp(logScale) * discountedMass(k, theta, beyond, window, tilted))
}

/** Returns the sum of e^(-theta·d) · P(S = k + d) over d = 0..beyond, each mass by inversion on `window` points. */
function discountedMass(
  k: number,
  theta: number,
  beyond: number,
  window: number,
  groups: readonly ChanceGroup[],
): number {
  const weights = Float64Array.from({ length: beyond + 1 }, (_, d) => Math.exp(-theta * d))
  let sum = weights.reduce((total, weight) => total + weight, 0)
  for (let j = 1; 2 * j <= window; j += 1) {
    const t = (2 * Math.PI * j) / window
    const [logSize, angle] = characteristic(t, groups)
    if (logSize < NEGLIGIBLE_LOG) break
    let part = 0
    for (let d = 0; d <= beyond; d += 1) part += (weights[d] ?? 0) * Math.cos(angle - t * (k + d))
    // The highest frequency of an even window has no mirror image.
    sum += (2 * j === window ? 1 : 2) * Math.exp(logSize) * part
  }
  return sum / window
}

/** Returns the logarithm of the absolute value, and the angle, of the characteristic function at t. */
function characteristic(t: number, groups: readonly ChanceGroup[]): readonly [number, number] {
  const [cosine, sine] = [Math.cos(t), Math.sin(t)]
  let [logSize, angle] = [0, 0]
  for (const { chance, rounds } of groups) {
    logSize += 0.5 * rounds * Math.log1p(-2 * chance * (1 - chance) * (1 - cosine))
    angle += rounds * Math.atan2(chance * sine, 1 - chance + chance * cosine)
  }
  return [logSize, angle]
}

function tilt(chance: number, theta: number): number {
  return 1 / (1 + ((1 - chance) / chance) * Math.exp(-theta))
}

/** Finds the tilt whose mean is k by bisection: the mean grows with the tilt. */
function tiltTo(k: number, groups: readonly ChanceGroup[]): number {
  let [low, high] = [0, 60]
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2
    const mean = groups.reduce((sum, group) => sum + group.rounds * tilt(group.chance, middle), 0)
    if (mean < k) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Merges neighbouring chances into their mean if there are too many; the mean of hits does not change. */
function mergeNeighbours(groups: readonly ChanceGroup[]): readonly ChanceGroup[] {
  if (groups.length <= MAX_GROUPS) return groups
  const sorted = groups.toSorted((a, b) => a.chance - b.chance)
  const size = Math.ceil(sorted.length / MAX_GROUPS)
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, index) => {
    const part = sorted.slice(index * size, (index + 1) * size)
    const rounds = part.reduce((sum, group) => sum + group.rounds, 0)
    return { rounds, chance: part.reduce((sum, each) => sum + each.chance * each.rounds, 0) / rounds }
  })
}
