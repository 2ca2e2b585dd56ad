import { logMean } from '../evidence.ts'
import { TILTS } from '../list-check/evidence-path.ts'
import { mixedMass } from '../list-check/mixed-mass.ts'
import { multiplierX100 } from '../multiplier.ts'
import { survival } from '../odds.ts'

/** No verdict is given before this many calls. */
export const CALLS_PER_TEST = 30

/** An e-value that at most 5 of 100 series of pure chance ever reach, however many tests they have. */
export const RARE_E = 20

/** The chance of hits below the usual range, and of hits above it. */
const OUTSIDE = 0.025

/** The calls of one target: an app said the target, and the round reached it or not. */
export interface CallCount {
  readonly targetX100: number
  readonly calls: number
  readonly hits: number
}

/** A finished test: thirty calls by target. */
export interface CallTest {
  readonly counts: readonly CallCount[]
  /** Calls whose end nobody saw; they are not counted. */
  readonly unseen: number
}

/** Hits that chance alone gives in at least 95 of 100 tests. */
export interface UsualRange {
  readonly low: number
  readonly high: number
  /** The exact chance of a count within the range. */
  readonly chance: number
}

export interface CallTotal {
  readonly calls: number
  readonly hits: number
  /** Mean number of hits by chance alone. */
  readonly expected: number
}

export interface CallFindings {
  /**
   * `rare`: the e-value of all calls is at least RARE_E. `unusual`: only this test's count is outside its usual range.
   */
  readonly code: 'usual' | 'unusual' | 'rare'
  readonly test: CallTotal
  /** Over all tests. */
  readonly all: CallTotal
  /** The chance of 0, 1, … 30 hits in this test. */
  readonly mass: Float64Array
  readonly usual: UsualRange
  /** The chance of at least, and at most, as many hits in this test. */
  readonly atLeast: number
  readonly atMost: number
  /** The chance that at least one of the tests is outside its usual range. */
  readonly anyOutside: number
  /** The e-value of all calls against chance, in both directions. */
  readonly e: number
}

/**
 * Compares the last test with chance alone, given all tests of the series.
 *
 * The count of hits follows a Poisson binomial distribution; it describes this one test. The e-value covers all calls:
 * in each direction the mean of likelihood ratios for fixed odds ratios, as in `evidencePath`. It may be looked at
 * after every test, and targets may depend on earlier rounds.
 *
 * @param tests at least one, oldest first
 * @param rtp return to player of the game, 0..1
 * @throws RangeError unless 0 < rtp <= 1.
 * @example
 * judgeCalls([{ counts: [{ targetX100: 250, calls: 30, hits: 21 }], unseen: 0 }], 0.97).code // 'rare'
 */
export function judgeCalls(tests: readonly CallTest[], rtp: number): CallFindings {
  const last = tests.at(-1)
  if (!last) throw new RangeError('a verdict needs a test')
  const test = totalOf(last.counts, rtp)
  const counts = tests.flatMap((finished) => finished.counts)
  const mass = massOf(last, rtp)
  const usual = usualRange(mass)
  const e = Math.exp(logMean([logEvidence(counts, rtp, 1), logEvidence(counts, rtp, -1)]))
  const isOutside = test.hits < usual.low || test.hits > usual.high
  return {
    code: e >= RARE_E ? 'rare' : isOutside ? 'unusual' : 'usual',
    test,
    all: totalOf(counts, rtp),
    mass,
    usual,
    atLeast: sumOf(mass.slice(test.hits)),
    atMost: sumOf(mass.slice(0, test.hits + 1)),
    anyOutside: 1 - tests.reduce((all, each) => all * usualRange(massOf(each, rtp)).chance, 1),
    e,
  }
}

/** The chance that a round reaches a target, 0..1. */
export function chanceOf(targetX100: number, rtp: number): number {
  return survival(rtp, multiplierX100(targetX100))
}

export function totalOf(counts: readonly CallCount[], rtp: number): CallTotal {
  const sum = (of: (count: CallCount) => number) => counts.reduce((all, count) => all + of(count), 0)
  return {
    calls: sum(({ calls }) => calls),
    hits: sum(({ hits }) => hits),
    expected: sum(({ targetX100, calls }) => calls * chanceOf(targetX100, rtp)),
  }
}

function massOf({ counts }: CallTest, rtp: number): Float64Array {
  return mixedMass(
    counts.flatMap(({ targetX100, calls }) => new Array<number>(calls).fill(chanceOf(targetX100, rtp))),
  )
}

function usualRange(mass: Float64Array): UsualRange {
  let [low, below] = [0, mass[0] ?? 0]
  while (below <= OUTSIDE) {
    low += 1
    below += mass[low] ?? 1
  }
  let [high, above] = [mass.length - 1, mass.at(-1) ?? 0]
  while (above <= OUTSIDE) {
    high -= 1
    above += mass[high] ?? 1
  }
  return { low, high, chance: sumOf(mass.slice(low, high + 1)) }
}

/** Returns the natural logarithm of the e-value for more hits than chance (1) or fewer (-1). */
function logEvidence(counts: readonly CallCount[], rtp: number, direction: 1 | -1): number {
  return logMean(
    TILTS.map((size) => {
      const tilt = direction * size
      return counts.reduce(
        (sum, { targetX100, calls, hits }) =>
          sum + tilt * hits - calls * Math.log1p(chanceOf(targetX100, rtp) * Math.expm1(tilt)),
        0,
      )
    }),
  )
}

/** Rounding can push a sum of all masses slightly above 1. */
function sumOf(mass: Float64Array): number {
  return Math.min(
    1,
    mass.reduce((sum, each) => sum + each, 0),
  )
}
