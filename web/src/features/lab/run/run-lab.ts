import type { Report } from '#shared/crash/strategy/report.ts'
import { type Lab, strategiesOf } from '#shared/crash/strategy/settings.ts'
import { type Paths, partsOf } from '#shared/crash/strategy/simulate.ts'
import { JobError } from '#web/lib/job/job.ts'
import { type JobPool, jobPool, parallelWorkers } from '#web/lib/job/job-pool.ts'
import { type JobContext, runParts } from '#web/lib/job/run-parts.ts'
import { buffersOf, type LabAnswer, type LabTask } from './lab-task.ts'

type LabPool = JobPool<LabTask, LabAnswer>

/** @param size workers at most; by default as many as the machine can run */
export const startLabPool = (size: number = parallelWorkers()): LabPool =>
  jobPool<LabTask, LabAnswer>({
    start: () => new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module' }),
    inPage: async () => (await import('./run-task.ts')).runTask,
    size,
  })

/**
 * Simulates a comparison in a pool of workers. The same settings give the same bits for any pool size: a player depends
 * on seed and position only. Progress counts players across all strategies.
 * @throws JobError (as a rejection)
 * @example
 * const reports = await runLab(startLabPool(), lab, { signal, onProgress })
 */
export async function runLab(pool: LabPool, lab: Lab, context: JobContext): Promise<readonly Report[]> {
  const strategies = strategiesOf(lab)
  const parts = partsOf(lab.paths, pool.size)
  const tasks = strategies.flatMap((strategy) =>
    parts.map((part) => ({ input: { kind: 'play', strategy, part } as const, total: part.to - part.from })),
  )
  const paths = (await runParts(pool, tasks, context)).map(pathsOf)
  const played = strategies.map((strategy, at) => ({
    strategy,
    parts: paths.slice(at * parts.length, (at + 1) * parts.length),
  }))
  const transfer = paths.flatMap(buffersOf)
  const answer = await pool.run({ kind: 'report', played }, { signal: context.signal, transfer })
  return answer.kind === 'report' ? answer.reports : []
}

function pathsOf(answer: LabAnswer): Paths {
  if (answer.kind !== 'play') throw new JobError('crash', 'The worker answered another task.')
  return answer.paths
}
