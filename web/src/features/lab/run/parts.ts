import type { Strategy } from '#shared/crash/strategy/settings.ts'
import { type Part, partsOf } from '#shared/crash/strategy/simulate.ts'

/** Flat rounds of about a quarter of a second; a part less than that costs more than it gives. */
const ROUNDS_OF_PART = 50_000_000
/** Each part brings 2.7 MB of counts. */
const PARTS_MAX = 16

/**
 * Cuts the players of a strategy, so that each worker has equally many parts: more than one where it takes long, so that
 * something is there if the person stops. What comes of it does not depend on the cuts.
 *
 * @param workers that play at the same time
 */
export function cut({ paths, rounds }: Pick<Strategy, 'paths' | 'rounds'>, workers: number): readonly Part[] {
  const wanted = Math.min(PARTS_MAX, Math.ceil((paths * rounds) / ROUNDS_OF_PART))
  return partsOf(paths, workers * Math.max(1, Math.ceil(wanted / workers)))
}
