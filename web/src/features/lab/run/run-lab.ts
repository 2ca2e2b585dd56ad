import type { Played, Report } from '#shared/crash/strategy/report.ts'
import { type Lab, strategiesOf } from '#shared/crash/strategy/settings.ts'
import { type Part, partsOf } from '#shared/crash/strategy/simulate.ts'
import type { LabPool } from './lab-pool.ts'
import { buffersOf } from './lab-task.ts'
import { type LabContext, type PlayedPart, playParts } from './play-parts.ts'
import { workOf } from './work.ts'

export interface LabResult {
  readonly lab: Lab
  /** Players per strategy: fewer than `lab.paths` after a stop, possibly none. */
  readonly players: number
  readonly reports: readonly Report[]
}

/**
 * Simulates a comparison in a pool of workers. The same settings give the same bits for any pool size: a player depends
 * on seed and position only. A stopped run equals a comparison of fewer players.
 * @throws JobError (as a rejection)
 * @example
 * const { reports } = await runLab(startLabPool(), lab, { signal, onProgress })
 */
export async function runLab(pool: LabPool, lab: Lab, context: LabContext): Promise<LabResult> {
  const strategies = strategiesOf(lab)
  const whole = firstComplete(await playParts(pool, strategies, cut(lab, pool.size), context))
  const players = whole.at(-1)?.[0]?.to ?? 0
  if (players === 0) return { lab, players, reports: [] }
  const played = strategies.map(
    (strategy, at): Played => ({
      strategy: { ...strategy, paths: players },
      parts: whole.flatMap((part) => part[at] ?? []),
    }),
  )
  const transfer = played.flatMap(({ parts }) => parts.flatMap(buffersOf))
  const answer = await pool.run({ kind: 'report', played }, { signal: context.signal, transfer })
  return { lab, players, reports: answer.kind === 'report' ? answer.reports : [] }
}

/** Returns the parts before the first gap, because players are numbered from the first. */
function firstComplete(parts: readonly PlayedPart[]): readonly PlayedPart[] {
  const gap = parts.findIndex((part) => part.includes(undefined))
  return gap < 0 ? parts : parts.slice(0, gap)
}

/** The transfer of a shorter part outweighs the benefit of stopping earlier. */
const PART_SECONDS = 0.2
/** Each row of parts is longer than the one before: an early stop has some results, and long work has few parts. */
const GROWTH = 1.5
/** For all strategies together: each part transfers 2.7 MB of counts. */
const PARTS_MAX = 48

/**
 * Cuts the players into rows with one part per worker. The cuts do not change the result.
 * @param workers that run in parallel
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
