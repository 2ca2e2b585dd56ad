import { fromDecimal } from '#shared/crash/multiplier.ts'
import { lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { averageLoss, deviation, runOfMisses } from '#shared/crash/series.ts'
import type { Formats } from '#web/lib/formats.ts'

const LOW = 1.1
const TWO = 2

const STAKE = 1
const ROUNDS_PER_HOUR = 200

const DOUBLED_FROM = 10
const DOUBLED_DAYS = 30

const MARTINGALE_RUN = 7
const MISSES = 10

/**
 * Exact 2.5% and 97.5% quantiles of the hits at 2.00x with return to player 0.97 in the 200 rounds of an hour.
 * Constants, since a page should not sum binomials; a test recomputes them.
 */
export const HOUR_HITS_95 = { low: 83, high: 111 } as const

/** Standard normal quantile of a two-sided 95% interval. */
const NORMAL_95 = 1.96
const POINT = 0.01

/** Returns every number in the answers, formatted for a language. */
export function figures({ number, multiplier, percent }: Formats) {
  const per100 = (target: number) => number(survival(PRACTICE_RTP, fromDecimal(target)) * 100, 1)
  const twoReached = survival(PRACTICE_RTP, fromDecimal(TWO))
  const hourResult = (hits: number) => STAKE * (hits * TWO - ROUNDS_PER_HOUR)
  return {
    rtp: percent(PRACTICE_RTP, 0),
    rtpUnit: number(PRACTICE_RTP, 2),
    loss: number(lossPer100(PRACTICE_RTP)),
    low: multiplier(LOW),
    two: multiplier(TWO),
    reachedLow: per100(LOW),
    reachedTwo: per100(TWO),
    start: number(DOUBLED_FROM),
    days: number(DOUBLED_DAYS),
    doubled: number(DOUBLED_FROM * 2 ** DOUBLED_DAYS),
    rtpRounds: number(Math.round(roundsToMeasure(TWO) / 1000) * 1000),
    stake: number(STAKE),
    perHour: number(ROUNDS_PER_HOUR),
    staked: number(STAKE * ROUNDS_PER_HOUR),
    cost: number(averageLoss(PRACTICE_RTP, STAKE, ROUNDS_PER_HOUR)),
    hourLoss: number(-hourResult(HOUR_HITS_95.low)),
    hourGain: number(hourResult(HOUR_HITS_95.high)),
    run: number(MARTINGALE_RUN),
    bank: number(STAKE * (2 ** MARTINGALE_RUN - 1)),
    runRounds: number(ROUNDS_PER_HOUR),
    runChance: percent(runOfMisses(twoReached, MARTINGALE_RUN, ROUNDS_PER_HOUR)),
    misses: number(MISSES),
  }
}

/** n = (1.96 / e)² · sd²: the 95% interval of the mean of n bets at a target is ±e. */
function roundsToMeasure(target: number): number {
  return ((NORMAL_95 / POINT) * deviation(PRACTICE_RTP, fromDecimal(target))) ** 2
}
