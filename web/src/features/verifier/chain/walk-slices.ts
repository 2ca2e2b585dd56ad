import { isCancelled, JobError } from '#web/lib/job/job.ts'
import type { JobContext } from '#web/lib/job/run-parts.ts'
import type { ChainPools } from './pools.ts'
import type { WalkInput, WalkOutput } from './walk-slice.ts'

/** Games of a slice: some ten milliseconds of walking, and 640 kB that move between workers. */
const SLICE = 20_000

export interface Slice extends WalkOutput {
  /** The hash that it began with, and how many games lie before that. */
  readonly from: string
  readonly first: number
}

export interface WalkPlan extends Omit<WalkInput, 'most'> {
  readonly limit: number
  /** What progress is measured by, where the distance is known beforehand. */
  readonly expected?: number | undefined
}

/** Whether the distance is known that progress is measured by, and what is counted. */
export type ChainStage = 'atMost' | 'known' | 'links'

export interface Walked {
  readonly reached: boolean
  /** Games passed; where the end was reached, the distance to it. */
  readonly steps: number
  readonly hash: string
}

/**
 * Walks in one worker while others use what was walked: the next slice is under way before this one is done.
 *
 * @param use takes a slice; not more than `pools.judge` can hold are open at a time
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

/** Tasks under way, so many at most; the first that fails is told at the next occasion. */
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
          // What failed first is the cause; the rest was only cancelled with it.
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
