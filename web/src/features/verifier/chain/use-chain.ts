import { LONGEST_CHAIN } from '#shared/crash/fair/chain.ts'
import type { FoundChain } from '#shared/crash/fair/eras.ts'
import { openExportFile } from '#web/lib/export-file.ts'
import { isCancelled, JobError } from '#web/lib/job/job.ts'
import type { JobContext } from '#web/lib/job/run-parts.ts'
import { type Job, useJob } from '#web/lib/job/use-job.ts'
import { findPool } from './pools.ts'
import { type ChainResult, type ChainSettings, runChain } from './run-chain.ts'
import { writeChain } from './write-chain.ts'

export type ChainTask =
  | { readonly kind: 'walk'; readonly chain: ChainSettings }
  | { readonly kind: 'find'; readonly from: string }

export type ChainAnswer =
  | { readonly kind: 'walk'; readonly chain: ChainSettings; readonly result: ChainResult }
  | { readonly kind: 'find'; readonly found: FoundChain | undefined; readonly limit: number }

/** One walk or search at a time. */
export function useChain(): Job<ChainTask, ChainAnswer> {
  return useJob(answer)
}

async function answer(task: ChainTask, context: JobContext): Promise<ChainAnswer> {
  if (task.kind === 'walk') {
    return { kind: 'walk', chain: task.chain, result: await runChain(task.chain, context) }
  }
  const limit = LONGEST_CHAIN
  return { kind: 'find', found: await findPool.run({ from: task.from, limit }, context), limit }
}

export interface ChainFile {
  readonly chain: ChainSettings
  readonly result: ChainResult
}

/** Writes the games of a walk to a file that the person chooses. */
export function useChainFile(): Job<ChainFile, void> {
  return useJob(async ({ chain, result }: ChainFile, context: JobContext) => {
    const file = await chosenFile(`fairflight-chain-${chain.scheme}.csv`)
    try {
      await writeChain(chain, result, file, context)
      await file.save()
    } catch (error) {
      await file.discard()
      throw error
    }
  })
}

/** Who closes the dialog has changed their mind. */
async function chosenFile(name: string) {
  try {
    return await openExportFile(name, 'text/csv')
  } catch (error) {
    if (isCancelled(error) || (error instanceof DOMException && error.name === 'AbortError')) {
      throw new JobError('cancelled')
    }
    throw error
  }
}
