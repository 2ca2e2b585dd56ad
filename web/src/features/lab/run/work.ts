import { type Lab, type StakingPlan, strategiesOf } from '#shared/crash/strategy/settings.ts'

/**
 * Rounds a second of one worker, measured on two busy cores: half of what they do when nothing else runs, so that an
 * estimate is seldom too short.
 */
const PER_SECOND: Readonly<Record<StakingPlan['kind'], number>> = {
  flat: 150e6,
  martingale: 40e6,
  'anti-martingale': 40e6,
  dalembert: 40e6,
  fibonacci: 40e6,
  table: 40e6,
  labouchere: 10e6,
  percentage: 20e6,
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
