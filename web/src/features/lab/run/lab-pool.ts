import { type JobPool, jobPool, parallelWorkers } from '#web/lib/job/job-pool.ts'
import type { LabAnswer, LabTask } from './lab-task.ts'

export type LabPool = JobPool<LabTask, LabAnswer>

/** @param size workers at most; by default as many as the machine can run */
export const startLabPool = (size: number = parallelWorkers()): LabPool =>
  jobPool<LabTask, LabAnswer>({
    start: () => new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module' }),
    inPage: async () => (await import('./run-task.ts')).runTask,
    size,
  })
