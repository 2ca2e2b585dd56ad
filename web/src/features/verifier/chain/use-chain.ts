import { LONGEST_CHAIN } from '#shared/crash/fair/chain.ts'
import type { FoundChain } from '#shared/crash/fair/eras.ts'
import { type ExportFile, openExportFile } from '#web/lib/export-file.ts'
import { isCancelled, JobError } from '#web/lib/job/job.ts'
import type { JobContext } from '#web/lib/job/run-parts.ts'
import { type Job, useJob } from '#web/lib/job/use-job.ts'
import { type ChainPools, chainPools, findPool } from './pools.ts'
import { type ChainResult, type ChainSettings, gamesOfEra, runChain } from './run-chain.ts'
import { walkSlices } from './walk-slices.ts'

export type ChainTask =
  | { readonly kind: 'walk'; readonly chain: ChainSettings }
  | { readonly kind: 'find'; readonly from: string }

export type ChainAnswer =
  | { readonly kind: 'walk'; readonly chain: ChainSettings; readonly result: ChainResult }
  | { readonly kind: 'find'; readonly found: FoundChain | undefined; readonly limit: number }

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

/** Saves the games of a walk to a file of the visitor's choice. */
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

/** Closing the dialog cancels. */
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

/** ASCII only, so Excel needs no byte order mark. */
const HEAD_NUMBERED = 'game,hash,multiplier\r\n'
const HEAD_COUNTED = 'games_back,hash,multiplier\r\n'

/**
 * Walks again and streams each game to a file, in order, so that memory never holds the whole list.
 * @throws JobError of a worker, or `cancelled`: then the file is unfinished and the caller discards it
 */
export async function writeChain(
  chain: ChainSettings,
  { game, steps }: ChainResult,
  file: Pick<ExportFile, 'write'>,
  context: JobContext,
  pools: ChainPools = chainPools,
): Promise<void> {
  const { scheme, settings } = chain
  const era = gamesOfEra(chain, game, steps)
  await file.write(game === undefined ? HEAD_COUNTED : HEAD_NUMBERED)
  let written: Promise<unknown> = Promise.resolve()
  await walkSlices({ ...chain, limit: steps, expected: steps }, context, pools, async (slice) => {
    const { hashes, taken, first } = slice
    const rows = {
      first: game === undefined ? first : game - first,
      step: game === undefined ? 1 : -1,
      inEra: Math.max(0, era - first),
    } as const
    const asked = { transfer: [hashes.buffer], signal: context.signal }
    const lines = pools.judge.run({ scheme, settings, hashes, count: taken, rows }, asked)
    // Workers finish in any order; each write waits for the one before.
    const before = written
    written = Promise.all([lines, before]).then(([{ csv }]) => csv && file.write(csv))
    await written
  })
}
