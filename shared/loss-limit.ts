import { DAY_MS } from './time.ts'

/** Rolling periods of a loss limit, without calendar or time zone. */
export const PERIOD_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const

/**
 * Returns the largest net loss since any of the results: a gain reduces earlier losses but never below zero, so it leaves
 * no room for later ones.
 * @param nets results in their order, integers in any unit; a loss is below zero
 * @example lossOf([-22, 12, -15]) // 25
 */
export function lossOf(nets: readonly number[]): number {
  return nets.reduce((lost, net) => Math.max(0, lost - net), 0)
}
