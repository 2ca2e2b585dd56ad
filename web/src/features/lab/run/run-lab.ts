import type { Played, Report } from '#shared/crash/strategy/report.ts'
import { type Lab, strategiesOf } from '#shared/crash/strategy/settings.ts'
import type { LabPool } from './lab-pool.ts'
import { buffersOf } from './lab-task.ts'
import { cut } from './parts.ts'
import { type LabContext, type PlayedPart, playParts } from './play-parts.ts'

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
