/** Maps data to positions along an axis. */
export type Scale = (value: number) => number

export type Range = readonly [from: number, to: number]

/**
 * Returns a linear scale. If both ends of the domain are equal, every value maps to the middle of the range.
 * @param domain the data's ends
 * @param range the positions of these ends; for a vertical axis of SVG, the lower end first: `[bottom, top]`
 * @example linearScale([0, 500], [40, 340])(250) // 190
 */
export function linearScale(domain: Range, range: Range): Scale {
  const [from, to] = domain
  const [start, end] = range
  return (value) => {
    const along = to === from ? 0.5 : (value - from) / (to - from)
    return start + along * (end - start)
  }
}

/**
 * Returns a logarithmic scale: as far from 1 to 10 as from 10 to 100.
 * @param domain both ends above zero
 * @throws RangeError if an end is zero or less
 * @example logScale([1, 100], [0, 300])(10) // 150
 */
export function logScale(domain: Range, range: Range): Scale {
  if (!(domain[0] > 0 && domain[1] > 0)) throw new RangeError('A logarithmic axis needs ends above zero.')
  const inner = linearScale([Math.log(domain[0]), Math.log(domain[1])], range)
  return (value) => inner(Math.log(value))
}

const ROUND_STEPS = [1, 2, 5, 10]

/**
 * Returns the distance between round values so that about `count` of them fit in a domain: 1, 2 or 5 times a power of
 * ten.
 * @example niceStep(0, 97, 5) // 20
 */
export function niceStep(low: number, high: number, count: number): number {
  const wanted = Math.abs(high - low) / Math.max(1, count)
  if (!Number.isFinite(wanted) || wanted === 0) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  // Rounds up or down to the step that is nearer by ratio, hence the geometric mean.
  const factor = ROUND_STEPS.find((step, index) => {
    const next = ROUND_STEPS[index + 1] ?? step
    return wanted / power <= Math.sqrt(step * next)
  })
  return (factor ?? 10) * power
}

/**
 * Returns about `count` round values inside a domain, ends included.
 * @example niceTicks(0, 1, 5) // [0, 0.2, 0.4, 0.6, 0.8, 1]
 * @example niceTicks(-3, 14, 4) // [0, 5, 10]
 */
export function niceTicks(low: number, high: number, count = 5): number[] {
  if (!(high > low)) return Number.isFinite(low) ? [low] : []
  const step = niceStep(low, high, count)
  // Multiples of a whole number are exact; those of 0.1 are not: 3 * 0.1 is 0.30000000000000004.
  const inverse = Math.round(1 / step)
  const value = (multiple: number) => (step < 1 ? multiple / inverse : multiple * step)
  const first = Math.ceil(low / step - SLACK)
  const last = Math.floor(high / step + SLACK)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => value(first + index) + 0)
}

/** A share of a step: rounding must not lose a tick at an end. */
const SLACK = 1e-9

/**
 * Returns round values on a logarithmic axis: powers of ten with 2 and 5 between them, or without if that is too many;
 * on a short range, those of a linear axis.
 * @example logTicks(1, 100, 8) // [1, 2, 5, 10, 20, 50, 100]
 */
export function logTicks(low: number, high: number, count = 5): number[] {
  const decades = Math.log10(high / low)
  if (decades < 1) return niceTicks(low, high, count)
  const factors = decades * 3 <= count + 2 ? [1, 2, 5] : [1]
  const every = Math.max(1, Math.ceil(decades / count))
  const ticks: number[] = []
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += every) {
    for (const factor of factors) ticks.push(power < 0 ? factor / 10 ** -power : factor * 10 ** power)
  }
  return ticks.filter((tick) => tick >= low * (1 - SLACK) && tick <= high * (1 + SLACK))
}

/** Smaller differences count as zero: doubles cannot divide them into steps. */
const LEAST = 1e-300

/**
 * Returns a domain that covers the data, widened to round values. Values that are no numbers count as missing.
 * @param include values that must be seen, for bars always 0
 * @example niceDomain([3, 97], { include: [0] }) // [0, 100]
 */
export function niceDomain(
  values: Iterable<number>,
  { include = [], count = 5 }: { include?: readonly number[]; count?: number } = {},
): Range {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const list of [include, values]) {
    for (const value of list) {
      if (!Number.isFinite(value)) continue
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  if (low > high) return [0, 1]
  if (high - low < LEAST) return Math.abs(low) < LEAST ? [0, 1] : [Math.min(0, 2 * low), Math.max(0, 2 * low)]
  const step = niceStep(low, high, count)
  return [Math.floor(low / step + SLACK) * step + 0, Math.ceil(high / step - SLACK) * step + 0]
}
