import type { Played, Report } from '#shared/crash/strategy/report.ts'
import { type Lab, strategiesOf } from '#shared/crash/strategy/settings.ts'
import { type Part, partsOf } from '#shared/crash/strategy/simulate.ts'
import type { LabPool } from './lab-pool.ts'
import { buffersOf } from './lab-task.ts'
import { type LabContext, type PlayedPart, playParts } from './play-parts.ts'
import { workOf } from './work.ts'

export interface LabResult {
  readonly lab: Lab
  /** The first so many of each strategy: fewer than `lab.paths` where the person stopped, and perhaps none. */
  readonly players: number
  readonly reports: readonly Report[]
}

/**
 * Plays a comparison in a pool of workers. The same settings give the same bits, whatever the pool's size: a player
 * depends on seed and position only. Who stops gets what a comparison of fewer players would have shown.
 *
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

/** Players are counted from the first: what lies behind a gap is left out. */
function firstComplete(parts: readonly PlayedPart[]): readonly PlayedPart[] {
  const gap = parts.findIndex((part) => part.includes(undefined))
  return gap < 0 ? parts : parts.slice(0, gap)
}

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
