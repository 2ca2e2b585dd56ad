import type { ExportFile } from '#web/lib/export-file.ts'
import type { JobContext } from '#web/lib/job/run-parts.ts'
import { type ChainPools, chainPools } from './pools.ts'
import { type ChainResult, type ChainSettings, gamesOfEra } from './run-chain.ts'
import { walkSlices } from './walk-slices.ts'

/** Excel reads UTF-8 only with a mark; there is nothing but ASCII here, so it needs none. */
const HEAD_NUMBERED = 'game,hash,multiplier\r\n'
const HEAD_COUNTED = 'games_back,hash,multiplier\r\n'

/**
 * Walks the same way once more and writes each game to a file, in order, as it comes: nothing is kept in memory
 * that the file could hold.
 *
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
    // Workers are ready in any order; the file has that of the games.
    const before = written
    written = Promise.all([lines, before]).then(([{ csv }]) => csv && file.write(csv))
    await written
  })
}
