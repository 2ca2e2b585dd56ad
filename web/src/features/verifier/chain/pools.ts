import type { FoundChain } from '#shared/crash/fair/eras.ts'
import { type JobPool, jobPool, parallelWorkers } from '#web/lib/job/job-pool.ts'
import type { JudgeInput, JudgeOutput } from './judge-slice.ts'
import type { WalkInput, WalkOutput } from './walk-slice.ts'

export interface ChainPools {
  /** One worker: each hash depends on the one before. */
  readonly walk: JobPool<WalkInput, WalkOutput>
  /** Several workers: multipliers are independent. */
  readonly judge: JobPool<JudgeInput, JudgeOutput>
}

export const chainPools: ChainPools = {
  walk: jobPool({
    start: () => new Worker(new URL('./walk-worker.ts', import.meta.url), { type: 'module' }),
    inPage: async () => (await import('./walk-slice.ts')).walkSlice,
  }),
  judge: jobPool({
    start: () => new Worker(new URL('./judge-worker.ts', import.meta.url), { type: 'module' }),
    inPage: async () => (await import('./judge-slice.ts')).judgeSlice,
    size: parallelWorkers(),
  }),
}

export const findPool: JobPool<{ from: string; limit: number }, FoundChain | undefined> = jobPool({
  start: () => new Worker(new URL('./find-worker.ts', import.meta.url), { type: 'module' }),
  inPage: async () => (await import('./find-chain.ts')).findChain,
})

/** Fetches the workers' code ahead of a likely walk. */
export function warmWorkers(): void {
  chainPools.walk.warm()
  chainPools.judge.warm()
}

export function endWorkers(): void {
  for (const pool of [chainPools.walk, chainPools.judge, findPool]) pool.close()
}
