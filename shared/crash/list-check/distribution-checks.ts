import { changeOfReturn, doubledRows, lagDependence, shapeEvidence } from '../anytime/list-faults.ts'
import { atLeast, atMost } from '../binomial.ts'
import { ALARMS, type Check, type CheckCode, notTestable } from './check.ts'

/**
 * Checks against the distribution P(X >= x) = R / x. All but one use only rounds of 1.01x and more, where P(X >= x) =
 * 1.01 / x for any R, so that an unknown return is not mistaken for missing rows.
 */

/** 1.01x, the lowest multiplier that is not an instant crash. */
const LOWEST = 101

/** The checks cannot decide anything with fewer rounds. */
const MIN_ROUNDS = 50

/** The range of plausible returns. The checks do not use the stated return: the verdict tests it. */
const LOWEST_RTP = 0.9
const HIGHEST_RTP = 1

/** Distances in rounds at which dependence is tested. */
const LAGS = Array.from({ length: 10 }, (_, at) => at + 1)

/** The chance of a whole multiplier, given 1.01x or more: the sum over k >= 2 of 1.01 · (1/k - 1/(k + 0.01)). */
const WHOLE_SHARE = wholeShare()

function wholeShare(): number {
  const last = 100_000
  let sum = 1.01 / (100 * last)
  for (let k = last; k >= 2; k -= 1) sum += 1.01 / (100 * k * (k + 0.01))
  return sum
}

const CODES: readonly CheckCode[] = [
  'doubled_rows',
  'repeated_blocks',
  'capped_tail',
  'whole_numbers',
  'instant_crashes',
  'change_of_return',
  'serial',
  'shape',
]

/** @param outcome multipliers in hundredths, oldest first */
export function distributionChecks(outcome: Float64Array): readonly Check[] {
  if (outcome.length < MIN_ROUNDS) return CODES.map(notTestable)
  let [above, whole, highest, atHighest] = [0, 0, 0, 0]
  for (let at = 0; at < outcome.length; at += 1) {
    const value = outcome[at] ?? 0
    if (value > highest) [highest, atHighest] = [value, 0]
    if (value === highest) atHighest += 1
    if (value < LOWEST) continue
    above += 1
    if (value % 100 === 0) whole += 1
  }
  return [
    doubled(outcome),
    repeatedBlocks(outcome),
    cappedTail(above, highest, atHighest),
    wholeNumbers(whole, above),
    instantCrashes(outcome.length - above, outcome.length),
    change(outcome),
    serial(outcome),
    shape(outcome),
  ]
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

/** Checks for a return that changes within the list: then no single figure describes it. */
function change(outcome: Float64Array): Check {
  const { below, distance, largestAt, p } = changeOfReturn(outcome)
  return {
    code: 'change_of_return',
    grade: p <= ALARMS.change_of_return ? 'broken' : 'clear',
    observed: distance,
    p,
    figures: { below, largestAt },
  }
}

/**
 * Uses P(the highest of n is at most M) = (1 - 1.01 / (M + 0.01))^n, the distribution of a maximum, so no multiple
 * testing.
 */
function cappedTail(above: number, highest: number, atHighest: number): Check {
  const chance = LOWEST / (highest + 1)
  const p = Math.exp(above * Math.log1p(-Math.min(1, chance)))
  return {
    code: 'capped_tail',
    grade: p <= ALARMS.capped_tail ? 'broken' : 'clear',
    observed: 0,
    expected: above * chance,
    p,
    figures: { highestX100: highest, atHighest },
  }
}

/** Some recorders lose `2` where they expect `2.00`. */
function wholeNumbers(whole: number, above: number): Check {
  const p = atMost(whole, above, WHOLE_SHARE)
  return {
    code: 'whole_numbers',
    grade: p <= ALARMS.whole_numbers ? 'broken' : 'clear',
    observed: whole,
    expected: above * WHOLE_SHARE,
    p,
  }
}

/**
 * Counts rounds of 1.00x and below, 1 - R / 1.01 of all. Fewer than any plausible return gives mean lost rows; more
 * may be the game itself and are mentioned. The verdict on the return rests on the counts in between
 * (anytime/stated-return.ts).
 */
function instantCrashes(count: number, n: number): Check {
  const few = 1 - HIGHEST_RTP / 1.01
  const many = 1 - LOWEST_RTP / 1.01
  const tooFew = atMost(count, n, few)
  const tooMany = atLeast(count, n, many)
  const isFew = tooFew < tooMany
  const p = Math.min(1, 2 * Math.min(tooFew, tooMany))
  const alarm = isFew ? 'broken' : 'notable'
  return {
    code: 'instant_crashes',
    grade: p <= ALARMS.instant_crashes ? alarm : 'clear',
    observed: count,
    expected: n * (isFew ? few : many),
    p,
    figures: { tooFew: Number(isFew) },
  }
}

/** At a p-value below this the shape is mentioned and rules out the verdicts "above" and "below" (verdict.ts). */
const DOUBTFUL = 0.01

/** Checks the spread of multipliers of 1.01x and more. `observed` is the largest difference of a class, in rounds. */
function shape(outcome: Float64Array): Check {
  const { counts, expected, logE } = shapeEvidence(outcome)
  const p = pOf(logE)
  const off = counts.reduce((most, count, at) => Math.max(most, Math.abs(count - (expected[at] ?? 0))), 0)
  const isDoubtful = p <= DOUBTFUL ? 'notable' : 'clear'
  return { code: 'shape', grade: p <= ALARMS.shape ? 'broken' : isDoubtful, observed: off, expected: 0, p }
}

/**
 * Checks whether rounds resemble one of the ten before. Ten lags are tested, so the smallest p is multiplied by ten.
 */
function serial(outcome: Float64Array): Check {
  const lags = LAGS.map((lag) => lagDependence(outcome, lag))
  const worst = lags.reduce((least, each) => (each.p < least.p ? each : least))
  if (worst.pairs === 0) return notTestable('serial')
  const p = Math.min(1, LAGS.length * worst.p)
  return {
    code: 'serial',
    grade: p <= ALARMS.serial ? 'broken' : 'clear',
    observed: worst.agree,
    expected: worst.pairs / 2,
    p,
    figures: { lag: worst.lag, pairs: worst.pairs },
  }
}

/** Length of the compared runs, in rounds. */
const BLOCK = 8

/** The chance that two rounds show the same multiplier, at R = 0.97: the sum of the squared probabilities. */
const SAME = 0.0047

/**
 * Finds duplicate rows, as from overlapping pages of a history, by looking up every run of eight multipliers among
 * earlier ones. Two such runs agree by chance once in 10^18 pairs.
 */
function repeatedBlocks(outcome: Float64Array): Check {
  const blocks = Math.max(0, outcome.length - BLOCK + 1)
  const size = 2 ** Math.ceil(Math.log2(2 * blocks + 2))
  // The start of the block with each hash, counted from 1; 0 is free.
  const seen = new Int32Array(size)
  let repeated = 0
  for (let at = 0; at < blocks; at += 1) {
    let slot = hashAt(outcome, at) & (size - 1)
    for (;;) {
      const start = seen[slot] ?? 0
      if (start === 0) {
        seen[slot] = at + 1
        break
      }
      if (isSame(outcome, start - 1, at)) {
        if (at - start + 1 >= BLOCK) repeated += 1
        break
      }
      slot = (slot + 1) & (size - 1)
    }
  }
  const expected = ((blocks * blocks) / 2) * SAME ** BLOCK
  return {
    code: 'repeated_blocks',
    grade: repeated > 0 ? 'broken' : 'clear',
    observed: repeated,
    expected,
    p: repeated > 0 ? -Math.expm1(-expected) : 1,
  }
}

function hashAt(outcome: Float64Array, at: number): number {
  let hash = 0x811c9dc5
  for (let offset = 0; offset < BLOCK; offset += 1) {
    hash = Math.imul(hash ^ (outcome[at + offset] ?? 0), 0x01000193)
    hash ^= hash >>> 15
  }
  return hash >>> 0
}

function isSame(outcome: Float64Array, a: number, b: number): boolean {
  for (let offset = 0; offset < BLOCK; offset += 1) {
    if (outcome[a + offset] !== outcome[b + offset]) return false
  }
  return true
}
