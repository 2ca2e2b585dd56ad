import { DAY_MS } from '../../time.ts'
import { type Check, lostGrade, notTestable } from './check.ts'
import type { Rows } from './rows.ts'

/** A pause takes more than ten usual intervals, and more than 3 minutes: a flight to 1000x takes about two. */
const PAUSE_INTERVALS = 10
const PAUSE_MS = 180_000

/** The shortest round that has time for bets. */
const SHORT_MS = 5000

const HALF_DAY_MS = 43_200_000

/** Checks numbering, times and gaps of the rows; ignores multipliers. */
export function rowChecks(rows: Rows): readonly Check[] {
  const total = rows.count + rows.withoutOutcome
  return [
    ...idChecks(rows),
    {
      code: 'missing_values',
      grade: lostGrade(rows.withoutOutcome, total),
      observed: rows.withoutOutcome,
      expected: 0,
    },
    orderCheck(rows),
    gapCheck(rows.time),
    shortGapCheck(rows.time),
  ]
}

/** Counts missing numbers only if most ids follow the one before by 1; else the ids count other games too. */
function idChecks(rows: Rows): readonly Check[] {
  if (!rows.id) return [notTestable('missing_ids'), notTestable('duplicate_ids')]
  const all = new Float64Array(rows.id.length + rows.idsWithoutOutcome.length)
  all.set(rows.id)
  all.set(rows.idsWithoutOutcome, rows.id.length)
  if (direction(all).against > 0 || rows.idsWithoutOutcome.length > 0 || direction(all).isDown) all.sort()
  let [distinct, single, gaps, longest] = [Math.min(1, all.length), 0, 0, 0]
  for (let at = 1; at < all.length; at += 1) {
    const step = (all[at] ?? 0) - (all[at - 1] ?? 0)
    if (step > 0) distinct += 1
    if (step === 1) single += 1
    if (step > 1) {
      gaps += 1
      longest = Math.max(longest, step - 1)
    }
  }
  const doubled = all.length - distinct
  const duplicates: Check = {
    code: 'duplicate_ids',
    grade: lostGrade(doubled, all.length),
    observed: doubled,
    expected: 0,
  }
  if (!rows.hasNumericIds || distinct < 2 || single < (distinct - 1) / 2) {
    return [notTestable('missing_ids'), duplicates]
  }
  const range = (all[all.length - 1] ?? 0) - (all[0] ?? 0) + 1
  const missing = range - distinct
  return [
    {
      code: 'missing_ids',
      grade: lostGrade(missing, range),
      observed: missing,
      expected: 0,
      figures: { range, gaps, longest },
    },
    duplicates,
  ]
}

export interface Direction {
  /** True if the newest row comes first. */
  readonly isDown: boolean
  /** Steps against the prevailing direction. */
  readonly against: number
}

/** Returns whether a column ascends or descends. */
export function direction(values: Float64Array): Direction {
  let [up, down] = [0, 0]
  for (let at = 1; at < values.length; at += 1) {
    const step = (values[at] ?? 0) - (values[at - 1] ?? 0)
    if (step > 0) up += 1
    else if (step < 0) down += 1
  }
  return { isDown: down > up, against: Math.min(up, down) }
}

/** Determines the rows' direction in time: by numeric id, else by time, else as given. */
export function rowDirection(rows: Rows): Direction {
  if (rows.id && rows.hasNumericIds) return direction(rows.id)
  return rows.time ? direction(unwrapped(rows.time)) : { isDown: false, against: 0 }
}

export function outcomeInOrder(rows: Rows): Float64Array | undefined {
  return rowDirection(rows).isDown ? rows.outcome?.toReversed() : rows.outcome
}

function orderCheck(rows: Rows): Check {
  if (!rows.time && !(rows.id && rows.hasNumericIds)) return notTestable('order')
  const { isDown, against } = rowDirection(rows)
  const isShuffled = against === 0 && isTimeless(rows)
  return {
    code: 'order',
    grade: against > 0 || isShuffled ? 'notable' : 'clear',
    observed: against,
    expected: 0,
    figures: { newestFirst: Number(isDown), shuffled: Number(isShuffled) },
  }
}

/** Complete public lists have a rank correlation of 0.98 and more between a flight's multiplier and its time. */
const TIMED_CORRELATION = 0.5
const MIN_TIMED = 100
/** More rows would take seconds to rank and say no more. */
const MAX_TIMED = 20_000

/**
 * Returns true if the pauses vary but do not follow the multiplier of the round before or after. A rule without a
 * probability, so it is only mentioned. Clocks that are too coarse give one pause again and again and are not judged.
 */
function isTimeless(rows: Rows): boolean {
  const [time, outcome] = [rows.time?.subarray(0, MAX_TIMED), rows.outcome?.subarray(0, MAX_TIMED)]
  if (!time || !outcome || time.length < MIN_TIMED) return false
  const at = unwrapped(time)
  const pauses = at.slice(1).map((value, index) => Math.abs(value - (at[index] ?? 0)))
  const isVaried = new Set(pauses).size >= 10 && usualInterval(at) >= 2 * SHORT_MS
  if (!isVaried || pauses.some(Number.isNaN)) return false
  return ![outcome.slice(1), outcome.slice(0, -1)].some(
    (values) => rankCorrelation(pauses, values) >= TIMED_CORRELATION,
  )
}

/** Spearman's rank correlation; equal values get their mean rank. */
function rankCorrelation(first: Float64Array, second: Float64Array): number {
  const [a, b] = [ranksOf(first), ranksOf(second)]
  const middle = (first.length - 1) / 2
  let [both, ofA, ofB] = [0, 0, 0]
  a.forEach((rank, at) => {
    const [x, y] = [rank - middle, (b[at] ?? 0) - middle]
    both += x * y
    ofA += x * x
    ofB += y * y
  })
  return both / Math.sqrt(ofA * ofB)
}

function ranksOf(values: Float64Array): Float64Array {
  const order = Uint32Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const ranks = new Float64Array(values.length)
  for (let from = 0; from < order.length; ) {
    let to = from + 1
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1
    for (let at = from; at < to; at += 1) ranks[order[at] ?? 0] = (from + to - 1) / 2
    from = to
  }
  return ranks
}

/** Continues times of day past midnight: a jump of more than half a day is a new day. */
function unwrapped(time: Float64Array): Float64Array {
  let day = 0
  let before = time[0] ?? Number.NaN
  return time.map((value) => {
    if (before < DAY_MS && value < DAY_MS && Math.abs(value - before) > HALF_DAY_MS) {
      day += value < before ? DAY_MS : -DAY_MS
    }
    if (!Number.isNaN(value)) before = value
    return value + day
  })
}

/**
 * Finds pauses in recording. They are mentioned and never count as a fault: the distribution does not determine them.
 */
function gapCheck(time: Float64Array | undefined): Check {
  if (!time || time.length < 20) return notTestable('time_gaps')
  const at = unwrapped(time)
  const usual = usualInterval(at)
  const bound = Math.max(PAUSE_MS, PAUSE_INTERVALS * usual)
  let [pauses, longest, missed] = [0, 0, 0]
  for (let index = 1; index < at.length; index += 1) {
    const step = Math.abs((at[index] ?? 0) - (at[index - 1] ?? 0))
    if (!(step > bound)) continue
    pauses += 1
    longest = Math.max(longest, step)
    missed += Math.max(0, Math.round(step / Math.max(1, usual)) - 1)
  }
  return {
    code: 'time_gaps',
    grade: pauses > 0 ? 'notable' : 'clear',
    observed: pauses,
    figures: { longestMs: longest, usualMs: usual, roundsMissed: missed },
  }
}

/**
 * Finds rounds that follow each other too fast: bets are taken for some seconds before each flight, and complete
 * public lists never have less than ten between two rounds. It is only mentioned, since other games may be faster. Not
 * tested unless half of the rounds take ten seconds or more: other clocks are too coarse.
 */
function shortGapCheck(time: Float64Array | undefined): Check {
  if (!time || time.length < 20) return notTestable('short_gaps')
  const at = unwrapped(time)
  const usual = usualInterval(at)
  if (!(usual >= 2 * SHORT_MS)) return notTestable('short_gaps')
  let [short, shortest] = [0, Number.POSITIVE_INFINITY]
  for (let index = 1; index < at.length; index += 1) {
    const step = Math.abs((at[index] ?? 0) - (at[index - 1] ?? 0))
    if (step < SHORT_MS) short += 1
    if (step < shortest) shortest = step
  }
  return {
    code: 'short_gaps',
    grade: short > 0 ? 'notable' : 'clear',
    observed: short,
    figures: { shortestMs: shortest, usualMs: usual },
  }
}

/** Returns the median of some thousand steps spread over the rows. */
function usualInterval(time: Float64Array): number {
  const stride = Math.max(1, Math.floor(time.length / 4000))
  const steps: number[] = []
  for (let at = 1; at < time.length; at += stride) {
    const step = Math.abs((time[at] ?? 0) - (time[at - 1] ?? 0))
    if (!Number.isNaN(step)) steps.push(step)
  }
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? Number.NaN
}
