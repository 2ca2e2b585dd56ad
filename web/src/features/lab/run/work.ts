import { type Lab, type StakingPlan, strategiesOf } from '#shared/crash/strategy/settings.ts'

/**
 * Rounds per second of one worker: half of a single core's rate on the machine of docs/performance.md, so that an
 * estimate is seldom too short.
 */
const PER_SECOND: Readonly<Record<StakingPlan['kind'], number>> = {
  flat: 500e6,
  martingale: 80e6,
  'anti-martingale': 80e6,
  dalembert: 80e6,
  fibonacci: 80e6,
  table: 80e6,
  labouchere: 20e6,
  percentage: 35e6,
}
/** Starting a path costs as much time as this many rounds. */
const ROUNDS_TO_START = 100

export interface Work {
  /** An upper bound: a ruined player stops. */
  readonly rounds: number
  readonly seconds: number
}

/** Estimates a comparison's rounds and duration. */
export function workOf(lab: Lab, workers: number): Work {
  const strategies = strategiesOf(lab)
  const seconds = strategies.reduce(
    (sum, { plan }) => sum + (lab.paths * (lab.rounds + ROUNDS_TO_START)) / PER_SECOND[plan.kind] / workers,
    0,
  )
  return { rounds: strategies.length * lab.paths * lab.rounds, seconds }
}
