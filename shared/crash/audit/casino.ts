import { exactInterval } from '../binomial.ts'
import { twoSidedBinomial } from './tails.ts'

/** Targets, in hundredths, at which the return is measured. */
export const TARGETS_X100 = [110, 150, 200, 300, 500, 1000] as const

/** The intervals that are shown: in 95% of tables all of them contain the true value (Bonferroni). */
const LEVEL = 1 - 0.05 / TARGETS_X100.length

/** The intervals that verdicts use: the same in 99% of tables (docs/decisions/0019). */
const SURE_LEVEL = 1 - 0.01 / TARGETS_X100.length

/** Normal points of an error of 5% (two sides) and a power of 80%. */
const Z_ERROR = 1.959963984540054
const Z_POWER = 0.8416212335729143

export interface TargetReturn {
  readonly targetX100: number
  /** Rounds that reached it. */
  readonly reached: number
  /** reached / rounds, and R / x if a return is stated. */
  readonly survival: number
  readonly lawSurvival: number | undefined
  /** target · survival: the return per unit staked at this target. */
  readonly rtp: number
  readonly interval: readonly [number, number]
  /** Wider: in 99% of tables all of them contain the true value. */
  readonly sureInterval: readonly [number, number]
  /** Exact, two-sided, against the stated return. */
  readonly p: number | undefined
  /** Rounds at which 94% and 97% can be told apart at this target. */
  readonly roundsNeeded: number
}

export interface CasinoFindings {
  readonly rounds: number
  readonly targets: readonly TargetReturn[]
}

/**
 * What the recorded multipliers would have paid, by target. The interval at 1.10x is the narrowest: a rare target
 * says little about the return.
 *
 * @param outcome multipliers in hundredths
 * @param rtp as the casino states it, 0..1
 * @returns undefined for no rounds
 * @example
 * judgeCasino(rows.outcome, 0.97)?.targets[2].interval
 */
export function judgeCasino(outcome: Float64Array, rtp?: number): CasinoFindings | undefined {
  const n = outcome.length
  if (n === 0) return undefined
  const counts = new Float64Array(TARGETS_X100.length)
  for (let at = 0; at < n; at += 1) {
    const value = outcome[at] ?? 0
    for (let index = 0; index < TARGETS_X100.length && value >= (TARGETS_X100[index] ?? 0); index += 1) {
      counts[index] = (counts[index] ?? 0) + 1
    }
  }
  return {
    rounds: n,
    targets: TARGETS_X100.map((targetX100, index) => targetReturn(targetX100, counts[index] ?? 0, n, rtp)),
  }
}

function targetReturn(targetX100: number, reached: number, n: number, rtp: number | undefined): TargetReturn {
  const target = targetX100 / 100
  const returns = (level: number) => {
    const [low, high] = exactInterval(reached, n, level)
    return [target * low, target * high] as const
  }
  const law = rtp === undefined ? undefined : rtp / target
  return {
    targetX100,
    reached,
    survival: reached / n,
    lawSurvival: law,
    rtp: (target * reached) / n,
    interval: returns(LEVEL),
    sureInterval: returns(SURE_LEVEL),
    p: law === undefined ? undefined : twoSidedBinomial(reached, n, law),
    roundsNeeded: roundsToTell(0.94, 0.97, targetX100),
  }
}

/**
 * Rounds after which two returns can be distinguished at a target, with 5% false alarms and 80% power (normal
 * approximation, Fleiss 1981, formula 2.4 for one sample).
 *
 * @throws RangeError unless the returns differ and lie within (0, 1].
 * @example
 * roundsToTell(0.94, 0.97, 200) // 8707
 */
export function roundsToTell(rtpA: number, rtpB: number, targetX100: number): number {
  if (rtpA === rtpB || !(Math.min(rtpA, rtpB) > 0 && Math.max(rtpA, rtpB) <= 1)) {
    throw new RangeError(`not two returns: ${rtpA} and ${rtpB}`)
  }
  const spread = (rtp: number) => {
    const p = (100 * rtp) / targetX100
    return Math.sqrt(p * (1 - p))
  }
  const distance = (100 * Math.abs(rtpA - rtpB)) / targetX100
  const upper = Math.max(rtpA, rtpB)
  const lower = Math.min(rtpA, rtpB)
  return Math.ceil(((Z_ERROR * spread(upper) + Z_POWER * spread(lower)) / distance) ** 2)
}
