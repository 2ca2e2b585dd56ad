import type { Lab } from '#shared/crash/strategy/settings.ts'
import { type Part, partsOf } from '#shared/crash/strategy/simulate.ts'
import { workOf } from './work.ts'

/** A shorter part costs more to hand over than it gives to who stops. */
const PART_SECONDS = 0.2
/** Each row of parts is longer than the one before: who stops early has something, and long work has few parts. */
const GROWTH = 1.5
/** Of all strategies together: each part brings 2.7 MB of counts. */
const PARTS_MAX = 48

/**
 * Cuts the players into rows of parts, one part for each worker in a row. What comes of it does not depend on the cuts.
 *
 * @param workers that play at the same time
 */
export function cut(lab: Lab, workers: number): readonly Part[] {
  const { length } = lab.strategies
  const seconds = workOf(lab, workers).seconds / length
  const wanted = Math.log(1 + ((GROWTH - 1) * seconds) / PART_SECONDS) / Math.log(GROWTH)
  const rows = Math.max(1, Math.min(Math.ceil(wanted), Math.floor(PARTS_MAX / length / workers)))
  const end = (row: number) => Math.round((lab.paths * (GROWTH ** row - 1)) / (GROWTH ** rows - 1))
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) =>
    partsOf(end(row + 1) - end(row), workers).map(({ from, to }) => ({
      from: end(row) + from,
      to: end(row) + to,
    })),
  )
}
