import type { FoundChain } from '#shared/crash/fair/eras.ts'
import { type JobPool, jobPool, parallelWorkers } from '#web/lib/job/job-pool.ts'
import type { JudgeInput, JudgeOutput } from './judge-slice.ts'
import type { WalkInput, WalkOutput } from './walk-slice.ts'

export interface ChainPools {
  /** A walk is sequential: one worker. */
  readonly walk: JobPool<WalkInput, WalkOutput>
  /** The multipliers of its games are not. */
  readonly judge: JobPool<JudgeInput, JudgeOutput>
}

/** The workers of the page; they start with the first walk. */
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

/** A walk is likely soon: the code of its workers may come already. */
export function warmWorkers(): void {
  chainPools.walk.warm()
  chainPools.judge.warm()
}

export function endWorkers(): void {
  for (const pool of [chainPools.walk, chainPools.judge, findPool]) pool.close()
}
