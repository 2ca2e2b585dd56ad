import { LONGEST_CHAIN } from '#shared/crash/fair/chain.ts'
import type { FoundChain } from '#shared/crash/fair/eras.ts'
import type { JobContext } from '#web/lib/job/run-parts.ts'
import { type Job, useJob } from '#web/lib/job/use-job.ts'
import { findPool } from './pools.ts'
import { type ChainResult, type ChainSettings, runChain } from './run-chain.ts'

export type ChainTask =
  | { readonly kind: 'walk'; readonly chain: ChainSettings }
  | { readonly kind: 'find'; readonly from: string }

export type ChainAnswer =
  | { readonly kind: 'walk'; readonly chain: ChainSettings; readonly result: ChainResult }
  | { readonly kind: 'find'; readonly found: FoundChain | undefined; readonly limit: number }

export const useChain = (): Job<ChainTask, ChainAnswer> => useJob(answer)

async function answer(task: ChainTask, context: JobContext): Promise<ChainAnswer> {
  if (task.kind === 'walk') {
    return { kind: 'walk', chain: task.chain, result: await runChain(task.chain, context) }
  }
  const limit = LONGEST_CHAIN
  return { kind: 'find', found: await findPool.run({ from: task.from, limit }, context), limit }
}
