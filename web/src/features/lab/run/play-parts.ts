import type { Strategy } from '#shared/crash/strategy/settings.ts'
import type { Part, Paths } from '#shared/crash/strategy/simulate.ts'
import { isCancelled, JobError } from '#web/lib/job/job.ts'
import type { JobContext } from '#web/lib/job/run-parts.ts'
import type { LabPool } from './lab-pool.ts'

/** Progress counts players across all strategies. */
export interface LabContext extends JobContext {
  /** Stops early and reports the finished players; `signal` discards everything. */
  readonly stop?: AbortSignal
}

/** One part's paths per strategy, in order; undefined if unfinished. */
export type PlayedPart = readonly (Paths | undefined)[]

/**
 * Simulates each part for every strategy before the next part, so that all strategies advance equally. A stop keeps
 * finished parts; the first failure ends everything.
 * @throws JobError (as a rejection)
 */
export async function playParts(
  pool: LabPool,
  strategies: readonly Strategy[],
  parts: readonly Part[],
  context: LabContext,
): Promise<readonly PlayedPart[]> {
  const tasks = parts.flatMap((part) => strategies.map((strategy) => ({ strategy, part })))
  const report = reportSum(tasks.length, (done) => context.onProgress({ done, total: sizeOf(tasks) }))
  const aborter = new AbortController()
  const end = () => aborter.abort()
  const stops = [context.signal, context.stop]
  for (const stop of stops) stop?.addEventListener('abort', end)
  if (stops.some((stop) => stop?.aborted)) end()
  const playOne = async (task: PlayTask, at: number) => {
    try {
      const onProgress = ({ done }: { done: number }) => aborter.signal.aborted || report(at, done)
      const paths = await play(pool, task, { signal: aborter.signal, onProgress })
      onProgress({ done: paths.to - paths.from })
      return paths
    } catch (error) {
      if (isCancelled(error) && !context.signal.aborted) return undefined
      end()
      throw error
    }
  }
  try {
    const played = await Promise.all(tasks.map(playOne))
    return parts.map((_, at) => played.slice(at * strategies.length, (at + 1) * strategies.length))
  } finally {
    for (const stop of stops) stop?.removeEventListener('abort', end)
  }
}

interface PlayTask {
  readonly strategy: Strategy
  readonly part: Part
}

async function play(pool: LabPool, task: PlayTask, options: Parameters<LabPool['run']>[1]): Promise<Paths> {
  const answer = await pool.run({ kind: 'play', ...task }, options)
  if (answer.kind !== 'play') throw new JobError('crash', 'not what was asked for')
  return answer.paths
}

const sizeOf = (tasks: readonly PlayTask[]) => tasks.reduce((sum, { part }) => sum + part.to - part.from, 0)

function reportSum(count: number, report: (sum: number) => void): (at: number, done: number) => void {
  const all = new Array<number>(count).fill(0)
  let sum = 0
  return (at, done) => {
    sum += done - (all[at] ?? 0)
    all[at] = done
    report(sum)
  }
}
