import {
  addPairs,
  changeOfReturn,
  doubledRows,
  EQUAL_PAIR_CHANCE,
  halvesOf,
  LOWEST_X100,
  nearMissEvidence,
  repeatedRows,
  shapeEvidence,
  withPValue,
} from '../anytime/list-faults.ts'
import { atLeast, atMost } from '../binomial.ts'
import { logMean } from '../evidence.ts'
import { ALARMS, type Check, notTestable } from './check.ts'
import { MAX_ROWS } from './parse.ts'

/** The checks cannot decide anything with fewer rounds. */
const MIN_ROUNDS = 50

/** The range of plausible returns. The checks do not use the stated return: the verdict tests it. */
const LOWEST_RTP = 0.9
const HIGHEST_RTP = 1

/** Distances in rounds at which dependence is tested. */
const LAGS = Array.from({ length: 24 }, (_, at) => at + 1)

/** The chance of a whole multiplier, given 1.01x or more: the sum over k >= 2 of 1.01 · (1/k - 1/(k + 0.01)). */
const WHOLE_SHARE = wholeShare()

function wholeShare(): number {
  const last = 100_000
  let sum = 1.01 / (100 * last)
  for (let k = last; k >= 2; k -= 1) sum += 1.01 / (100 * k * (k + 0.01))
  return sum
}

const CODES = Object.keys(ALARMS) as (keyof typeof ALARMS)[]

/**
 * The lengths at which a test of one look is made, ten to a decade (ISO 3): 50, 63, 80, 100 … 1,000,000. Each gets an
 * equal share of the check's error, so their union errs at most as often as stated, however often somebody looks.
 */
const LOOKS = Array.from({ length: 60 }, (_, step) => {
  const preferred = [100, 125, 160, 200, 250, 315, 400, 500, 630, 800][step % 10] ?? 0
  return (preferred / 10) * 10 ** Math.floor(step / 10)
}).filter((n) => n >= MIN_ROUNDS && n <= MAX_ROWS)

/**
 * Checks against the distribution P(X >= x) = R / x. All but one use only rounds of 1.01x and more, where P(X >= x) =
 * 1.01 / x for any R, so that an unknown return is not mistaken for missing rows.
 *
 * @param outcome multipliers in hundredths, oldest first
 */
export function distributionChecks(outcome: Float64Array): readonly Check[] {
  if (outcome.length < MIN_ROUNDS) return CODES.map(notTestable)
  const prefixes = prefixesOf(outcome)
  return [
    doubled(outcome),
    repeatedBlocks(outcome),
    repeated(outcome),
    ...[cappedTail, wholeNumbers, instantCrashes, change, serial(outcome)].map((test) =>
      atLooks(prefixes, test),
    ),
    shape(outcome),
  ]
}

interface Look extends Omit<Check, 'code' | 'grade' | 'p' | 'rounds'> {
  readonly code: keyof typeof ALARMS
  /** The p-value of this look alone. */
  readonly p: number
  readonly alarm?: 'notable'
}

/** The oldest rounds of a list. */
interface Prefix {
  readonly outcome: Float64Array
  /** Rounds of 1.01x or more, and those among them with a whole multiplier. */
  readonly above: number
  readonly whole: number
  /** Hundredths. */
  readonly highest: number
}

/** Returns the prefix of each look, then the whole list. */
function prefixesOf(outcome: Float64Array): readonly Prefix[] {
  let [from, above, whole, highest] = [0, 0, 0, 0]
  return [...LOOKS.filter((n) => n <= outcome.length), outcome.length].map((length) => {
    for (; from < length; from += 1) {
      const value = outcome[from] as number
      if (value > highest) highest = value
      if (value < LOWEST_X100) continue
      above += 1
      // The operator % takes ten times as long with doubles.
      if (value === 100 * Math.floor(value / 100)) whole += 1
    }
    return { outcome: outcome.subarray(0, length), above, whole, highest }
  })
}

/** Makes a test at each look. The figures are those of all rounds, unless only older ones show the fault. */
function atLooks(prefixes: readonly Prefix[], test: (prefix: Prefix) => Look): Check {
  const looks = prefixes.map((prefix) => ({ ...test(prefix), rounds: prefix.outcome.length }))
  const { rounds, ...all } = looks.pop() as Look & { rounds: number }
  const strongest = looks.reduceRight((best, look) => (look.p < best.p ? look : best))
  const p = Math.min(1, LOOKS.length * strongest.p)
  const isFound = p <= ALARMS[strongest.code]
  const { alarm = 'broken', ...found } = isFound && strongest.p < all.p ? strongest : all
  return { ...found, p, grade: isFound ? alarm : 'clear' }
}

/** Converts an e-value to a p-value, at most 1 / e. */
const pOf = (logE: number) => Math.min(1, Math.exp(-logE))

/** Checks for rows recorded twice in succession. */
function doubled(outcome: Float64Array): Check {
  const { equal, expected, maxLogE } = doubledRows(outcome)
  const p = pOf(maxLogE)
  return {
    code: 'doubled_rows',
    grade: p <= ALARMS.doubled_rows ? 'broken' : 'clear',
    observed: equal,
    expected,
    p,
  }
}

/** Checks for copies of rows anywhere in the list. `observed` is the number of rows that equal an earlier one. */
function repeated(outcome: Float64Array): Check {
  const { equal, maxLogE } = repeatedRows(outcome)
  const p = pOf(maxLogE)
  const grade = p <= ALARMS.repeated_rows ? 'broken' : 'clear'
  return { code: 'repeated_rows', grade, observed: equal, p }
}

/** Checks for a return that changes within the list: then no single figure describes it. */
function change({ outcome }: Prefix): Look {
  const { below, distance, largestAt, p } = changeOfReturn(outcome)
  return { code: 'change_of_return', observed: distance, p, figures: { below, largestAt } }
}

/**
 * Uses P(the highest of n is at most M) = (1 - 1.01 / (M + 0.01))^n, the distribution of a maximum, so no multiple
 * testing.
 */
function cappedTail({ above, highest }: Prefix): Look {
  const chance = LOWEST_X100 / (highest + 1)
  const p = Math.exp(above * Math.log1p(-Math.min(1, chance)))
  return { code: 'capped_tail', observed: 0, expected: above * chance, p, figures: { highestX100: highest } }
}

/** Checks for missing whole multipliers: some recorders lose `2` where they expect `2.00`. */
function wholeNumbers({ above, whole }: Prefix): Look {
  const p = atMost(whole, above, WHOLE_SHARE)
  return { code: 'whole_numbers', observed: whole, expected: above * WHOLE_SHARE, p }
}

/**
 * Counts rounds of 1.00x and below, 1 - R / 1.01 of all. Fewer than any plausible return gives mean lost rows; more
 * may be the game itself and are mentioned. The verdict on the return rests on the counts in between
 * (anytime/stated-return.ts).
 */
function instantCrashes({ outcome, above }: Prefix): Look {
  const n = outcome.length
  const count = n - above
  const few = 1 - HIGHEST_RTP / 1.01
  const many = 1 - LOWEST_RTP / 1.01
  const tooFew = atMost(count, n, few)
  const tooMany = atLeast(count, n, many)
  const isFew = tooFew < tooMany
  return {
    code: 'instant_crashes',
    ...(!isFew && { alarm: 'notable' }),
    observed: count,
    expected: n * (isFew ? few : many),
    p: Math.min(1, 2 * Math.min(tooFew, tooMany)),
    figures: { tooFew: Number(isFew) },
  }
}

/** A p-value below this mentions the shape and rules out the verdicts "above" and "below" (verdict.ts). */
const DOUBTFUL = 0.01

/** Checks the spread of multipliers of 1.01x and more. `observed` is the largest difference of a class, in rounds. */
function shape(outcome: Float64Array): Check {
  const { counts, expected, logE } = shapeEvidence(outcome)
  const p = pOf(logMean([logE, nearMissEvidence(outcome)]))
  const off = counts.reduce((max, count, at) => Math.max(max, Math.abs(count - (expected[at] ?? 0))), 0)
  const isDoubtful = p <= DOUBTFUL ? 'notable' : 'clear'
  return { code: 'shape', grade: p <= ALARMS.shape ? 'broken' : isDoubtful, observed: off, expected: 0, p }
}

/**
 * Checks whether rounds resemble one of those before, at longer and longer prefixes. The p of the lag furthest from
 * half is multiplied by their number.
 */
function serial(list: Float64Array): (prefix: Prefix) => Look {
  const halves = halvesOf(list)
  let counts = LAGS.map((lag) => ({ lag, pairs: 0, agree: 0 }))
  let counted = 0
  const off = ({ agree, pairs }: { agree: number; pairs: number }) =>
    Math.abs(agree - pairs / 2) / Math.sqrt(Math.max(1, pairs))
  return ({ outcome }) => {
    counts = counts.map((each) => addPairs(each, halves.subarray(0, outcome.length), counted))
    counted = outcome.length
    const { agree, pairs, lag, p } = withPValue(
      counts.reduce((most, each) => (off(each) > off(most) ? each : most)),
    )
    return {
      code: 'serial',
      observed: agree,
      expected: pairs / 2,
      p: Math.min(1, LAGS.length * p),
      figures: { lag, pairs },
    }
  }
}

/**
 * Lengths of the compared runs, each with the rounds of 1.01x and more in which it is sought. Two runs of a length
 * agree with chance EQUAL_PAIR_CHANCE^length, so all pairs together err 4 times in 100,000 lists at most: with any
 * return, at any look.
 */
export const RUNS = [
  [5, 10_000],
  [6, 150_000],
  [7, MAX_ROWS],
] as const

/** Finds duplicate rows, as from overlapping pages of a history, by looking up every run among earlier ones. */
function repeatedBlocks(outcome: Float64Array): Check {
  const above = outcome.filter((value) => value >= LOWEST_X100)
  const found = RUNS.map(([length, among]) => {
    const some = above.subarray(0, among)
    return {
      length,
      observed: repeatedRuns(some, length),
      expected: (some.length ** 2 / 2) * EQUAL_PAIR_CHANCE ** length,
    }
  })
  const { length, observed, expected } = found.reduce((most, each) =>
    each.observed > most.observed ? each : most,
  )
  return {
    code: 'repeated_blocks',
    grade: observed > 0 ? 'broken' : 'clear',
    observed,
    expected,
    p: observed > 0 ? ALARMS.repeated_blocks : 1,
    figures: { length },
  }
}

/** Counts the runs that equal an earlier one without a common round. */
function repeatedRuns(outcome: Float64Array, length: number): number {
  const runs = Math.max(0, outcome.length - length + 1)
  const size = 2 ** Math.ceil(Math.log2(2 * runs + 2))
  // The start of the run with each hash, counted from 1; 0 is free.
  const seen = new Int32Array(size)
  let repeated = 0
  for (let at = 0; at < runs; at += 1) {
    let slot = hashAt(outcome, at, length) & (size - 1)
    for (;;) {
      const start = seen[slot] ?? 0
      if (start === 0) {
        seen[slot] = at + 1
        break
      }
      if (isSame(outcome, start - 1, at, length)) {
        if (at - start + 1 >= length) repeated += 1
        break
      }
      slot = (slot + 1) & (size - 1)
    }
  }
  return repeated
}

function hashAt(outcome: Float64Array, at: number, length: number): number {
  let hash = 0x811c9dc5
  for (let offset = 0; offset < length; offset += 1) {
    hash = Math.imul(hash ^ (outcome[at + offset] ?? 0), 0x01000193)
    hash ^= hash >>> 15
  }
  return hash >>> 0
}

function isSame(outcome: Float64Array, a: number, b: number, length: number): boolean {
  for (let offset = 0; offset < length; offset += 1) {
    if (outcome[a + offset] !== outcome[b + offset]) return false
  }
  return true
}
