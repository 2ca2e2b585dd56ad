import { isCancelled, JobError } from '#web/lib/job/job.ts'
import type { JobContext } from '#web/lib/job/run-parts.ts'
import type { ChainPools } from './pools.ts'
import type { WalkInput, WalkOutput } from './walk-slice.ts'

/** Games per slice: some ten milliseconds of walking, and 640 kB to transfer. */
const SLICE = 20_000

export interface Slice extends WalkOutput {
  /** The slice's first hash, and the number of games before it. */
  readonly from: string
  readonly first: number
}

export interface WalkPlan extends Omit<WalkInput, 'most'> {
  readonly limit: number
  /** The total for progress, if the distance is known beforehand. */
  readonly expected?: number | undefined
}

/** `known`: the distance is known. `atMost`: only the limit is. `links`: a search counts links. */
export type ChainStage = 'atMost' | 'known' | 'links'

export interface Walked {
  readonly reached: boolean
  /** Games passed; the distance if the walk reached the end. */
  readonly steps: number
  readonly hash: string
}

/**
 * Walks in one worker while others process finished slices.
 * @param use processes a slice; at most as many are open as `pools.judge` can hold
 * @throws JobError of a worker, or `cancelled`
 */
export async function walkSlices(
  { from, limit, expected, ...way }: WalkPlan,
  { signal, onProgress }: JobContext,
  pools: ChainPools,
  use: (slice: Slice) => Promise<unknown>,
): Promise<Walked> {
  const open = openTasks(2 * pools.judge.size)
  const stage: ChainStage = expected === undefined ? 'atMost' : 'known'
  let at: Walked = { reached: from === way.end, steps: 0, hash: from }
  while (!at.reached && at.steps < limit) {
    const input = { ...way, from: at.hash, most: Math.min(SLICE, limit - at.steps) }
    const slice = await pools.walk.run(input, { signal })
    const { steps: first, hash } = at
    await open.add(() => use({ ...slice, from: hash, first }))
    at = { reached: slice.reached, steps: first + slice.taken, hash: slice.hash }
    onProgress({ done: at.steps, total: Math.max(at.steps, expected ?? limit), stage })
  }
  await open.all()
  if (signal.aborted) throw new JobError('cancelled')
  return at
}

/** Bounds the tasks under way; rethrows the first failure on the next call. */
function openTasks(most: number) {
  const tasks = new Set<Promise<unknown>>()
  let failure: { readonly error: unknown } | undefined
  const check = () => {
    if (failure) throw failure.error
  }
  return {
    add: async (start: () => Promise<unknown>) => {
      while (tasks.size >= most) await Promise.race(tasks)
      check()
      const task: Promise<unknown> = start()
        .catch((error: unknown) => {
          // Only the first failure is the cause; later tasks were cancelled by it.
          if (!failure || isCancelled(failure.error)) failure = { error }
        })
        .finally(() => tasks.delete(task))
      tasks.add(task)
    },
    all: async () => {
      await Promise.all(tasks)
      check()
    },
  }
}
