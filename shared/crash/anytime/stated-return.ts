import { exactInterval } from '../binomial.ts'
import { type BetaPrior, bisect, logMixture } from '../evidence.ts'

/**
 * Evidence of a list of rounds about the return R, valid at every look. Rounds of 1.01x or more are distributed
 * independently of R, so the number m of rounds below 1.01x holds all that the list tells about R. m is binomial with
 * q = 1 - R / 1.01. The e-value and the confidence sequence use the same mixture over q (Robbins 1970): a return is
 * missed exactly when it lies outside.
 */

/** Rounds below this multiplier, in hundredths, decide. */
export const DECIDING_X100 = 101
/** A site that rounds to nearest, not down, shows 1.01x from 1.005x on. */
const NEAREST_X100 = 100.5

/** Lowers the low end of an interval so that it also holds for a site that rounds to nearest. */
export function widenForRounding([low, high]: Interval): Interval {
  return [(low * NEAREST_X100) / DECIDING_X100, high]
}

/** Mean return 0.962. Fixed beforehand: it determines where intervals are narrow, not whether they are valid. */
const PRIOR: BetaPrior = { a: 3, b: 60 }

/** Error of the verdict: at most one of a hundred games that pay the stated return is contradicted at any look. */
export const SURE = 0.01
const LOG_SURE = Math.log(1 / SURE)

/** Share of lists in which the verdict comes within the rounds of `roundsToContradict`. */
const POWER = 0.8

/** The longest list, in rounds. */
const MAX_ROUNDS = 1_000_000

export type Interval = readonly [low: number, high: number]

/** Returns the chance of a round below 1.01x at a return. */
export function belowChance(rtp: number): number {
  return 1 - (100 * rtp) / DECIDING_X100
}

/**
 * Returns ln of the e-value against a stated return after m rounds below 1.01x of n.
 * @param rtp 0..1
 * @example
 * logEAgainst(0.97, 44, 1000) // -1.167…
 */
export function logEAgainst(rtp: number, m: number, n: number): number {
  return logMixture(m, n, belowChance(rtp), PRIOR)
}

/**
 * Returns all chances that a mixture e-value has not refuted at level alpha: an interval, since ln e is convex in the
 * chance.
 */
export function chanceSequence(k: number, n: number, alpha: number, prior: BetaPrior): Interval {
  const bound = Math.log(1 / alpha)
  const isKept = (chance: number) => logMixture(k, n, chance, prior) < bound
  const share = k / n
  return [k === 0 ? 0 : bisect(share, 0, isKept)[0], k === n ? 1 : bisect(share, 1, isKept)[0]]
}

/**
 * Returns the confidence sequence of the return: in all but alpha of all lists it contains the true one at every
 * look.
 */
export function returnSequence(m: number, n: number, alpha: number): Interval {
  return returns(chanceSequence(m, n, alpha, PRIOR))
}

/**
 * Returns the interval for a single look at a number of rounds fixed beforehand: narrower, and invalid at a second
 * look.
 */
export function returnAtOneLook(m: number, n: number, alpha: number): Interval {
  return returns(exactInterval(m, n, 1 - alpha))
}

function returns([low, high]: Interval): Interval {
  return [1.01 * (1 - high), 1.01 * (1 - low)]
}

export interface ReturnPath {
  /** Rounds below 1.01x. */
  readonly below: number
  readonly finalLogE: number
  readonly maxLogE: number
  readonly maxAt: number
  /** The first round at which the e-value reached 1 / SURE, and its side; undefined if it never did. */
  readonly named: { readonly at: number; readonly side: 'below' | 'above' } | undefined
}

/** True if the verdict is "above" even for a site that rounds to nearest, which shows fewer rounds below 1.01x. */
function isAboveAtAnyRounding(rtp: number, m: number, n: number): boolean {
  const q = 1 - (100 * rtp) / NEAREST_X100
  return m < n * q && logMixture(m, n, q, PRIOR) >= LOG_SURE
}

/**
 * Evaluates every look at a list, in its order.
 * @param outcome multipliers in hundredths, oldest first
 * @example
 * returnPath(outcome, 0.97).named // { at: 531, side: 'below' }
 */
export function returnPath(outcome: ArrayLike<number>, rtp: number): ReturnPath {
  const q = belowChance(rtp)
  const [logQ, logP] = [Math.log(q), Math.log1p(-q)]
  const total = PRIOR.a + PRIOR.b
  let [m, logE, maxLogE, maxAt] = [0, 0, 0, 0]
  let named: ReturnPath['named']
  for (let at = 0; at < outcome.length; at += 1) {
    // Divides the mixture's chance of the next round by that of the stated return.
    if ((outcome[at] ?? 0) < DECIDING_X100) {
      logE += Math.log((PRIOR.a + m) / (total + at)) - logQ
      m += 1
    } else logE += Math.log((PRIOR.b + at - m) / (total + at)) - logP
    if (logE <= maxLogE) continue
    ;[maxLogE, maxAt] = [logE, at + 1]
    if (named === undefined && logE >= LOG_SURE) {
      const side = m > q * (at + 1) ? 'below' : 'above'
      if (side === 'below' || isAboveAtAnyRounding(rtp, m, at + 1)) named = { at: at + 1, side }
    }
  }
  return { below: m, finalLogE: logEAgainst(rtp, m, outcome.length), maxLogE, maxAt, named }
}

/**
 * Computes the chance that the verdict has contradicted the stated return by each number of rounds: exact, over the
 * number of rounds below 1.01x. With equal returns it is the chance of a false alarm.
 * @param actual the true return
 * @yields after 1, 2, 3 … rounds
 */
export function* contradictionChances(stated: number, actual: number): Generator<number> {
  const [q, p] = [belowChance(stated), belowChance(actual)]
  // The verdict is open between these counts; both bounds only increase.
  let [lowest, highest] = [0, 0]
  let mass = Float64Array.of(1)
  let contradicted = 0
  for (let n = 1; ; n += 1) {
    if (mass.length < highest + 3) {
      const larger = new Float64Array(2 * mass.length + 3)
      larger.set(mass)
      mass = larger
    }
    for (let m = highest + 1; m > lowest; m -= 1) {
      mass[m] = (mass[m] ?? 0) * (1 - p) + (mass[m - 1] ?? 0) * p
    }
    mass[lowest] = (mass[lowest] ?? 0) * (1 - p)
    highest += 1
    while (highest > n * q && logEAgainst(stated, highest, n) >= LOG_SURE) {
      contradicted += mass[highest] ?? 0
      mass[highest] = 0
      highest -= 1
    }
    while (logEAgainst(stated, lowest, n) >= LOG_SURE && isAboveAtAnyRounding(stated, lowest, n)) {
      contradicted += mass[lowest] ?? 0
      mass[lowest] = 0
      lowest += 1
    }
    yield contradicted
  }
}

/**
 * Returns after how many rounds the verdict contradicts a game that pays `actual`, in 80 of 100 lists.
 * @returns undefined for more than a million
 * @throws RangeError unless the returns differ and lie within (0, 1].
 * @example
 * roundsToContradict(0.97, 0.94) // 926
 */
export function roundsToContradict(stated: number, actual: number): number | undefined {
  if (stated === actual || !(Math.min(stated, actual) > 0 && Math.max(stated, actual) <= 1)) {
    throw new RangeError(`not two returns: ${stated} and ${actual}`)
  }
  let n = 0
  for (const chance of contradictionChances(stated, actual)) {
    n += 1
    if (chance >= POWER) return n
    if (n === MAX_ROUNDS) break
  }
  return undefined
}
