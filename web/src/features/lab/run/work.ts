import { type Lab, type StakingPlan, strategiesOf } from '#shared/crash/strategy/settings.ts'

/**
 * Rounds a second of one worker: half of what a core of the machine of docs/performance.md does by itself, so that an
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
/** Starting a path costs as much as some rounds. */
const ROUNDS_TO_START = 100

export interface Work {
  /** At most: who is ruined stops. */
  readonly rounds: number
  readonly seconds: number
}

/** How much a comparison asks for, and about how long it takes. */
export function workOf(lab: Lab, workers: number): Work {
  const strategies = strategiesOf(lab)
  const seconds = strategies.reduce(
    (sum, { plan }) => sum + (lab.paths * (lab.rounds + ROUNDS_TO_START)) / PER_SECOND[plan.kind] / workers,
    0,
  )
  return { rounds: strategies.length * lab.paths * lab.rounds, seconds }
}
