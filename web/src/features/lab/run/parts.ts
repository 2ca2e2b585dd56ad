import type { Lab } from '#shared/crash/strategy/settings.ts'
import { type Part, partsOf } from '#shared/crash/strategy/simulate.ts'
import { workOf } from './work.ts'

/** A shorter part costs more to hand over than it gives to who stops. */
const PART_SECONDS = 0.25
/** Of all strategies together: each part brings 2.7 MB of counts. */
const PARTS_MAX = 48

/**
 * Cuts the players, so that each worker has equally many parts: more than one where it takes long, so that something is
 * there if the person stops. What comes of it does not depend on the cuts.
 *
 * @param workers that play at the same time
 */
export function cut(lab: Lab, workers: number): readonly Part[] {
  const { length } = lab.strategies
  const seconds = workOf(lab, 1).seconds / length
  const wanted = Math.min(PARTS_MAX / length, seconds / PART_SECONDS)
  return partsOf(lab.paths, workers * Math.max(1, Math.ceil(wanted / workers)))
}
