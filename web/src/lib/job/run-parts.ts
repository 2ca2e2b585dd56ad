import type { JobProgress } from './job.ts'
import type { JobPool } from './job-pool.ts'

export interface JobPart<Input> {
  readonly input: Input
  readonly total: number
}

export interface JobContext {
  readonly signal: AbortSignal
  readonly onProgress: (progress: JobProgress) => void
}

/**
 * Splits one piece of work into parts that run in parallel and reports their total progress. The first part that fails
 * ends the others.
 * @returns the outputs in the order of the parts, whichever was ready first
 * @throws JobError of the part that failed
 * @example
 * const parts = await runParts(pool, ranges.map((range) => ({ input: { settings, ...range }, total: range.rounds })), context)
 */
export async function runParts<Input, Output>(
  pool: JobPool<Input, Output>,
  parts: readonly JobPart<Input>[],
  { signal, onProgress }: JobContext,
): Promise<Output[]> {
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  const done = parts.map(() => 0)
  const aborter = new AbortController()
  const stop = () => aborter.abort()
  const report = (at: number, partDone: number) => {
    done[at] = partDone
    if (!aborter.signal.aborted) onProgress({ done: done.reduce((sum, each) => sum + each, 0), total })
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    return await Promise.all(
      parts.map(async ({ input, total: ofPart }, at) => {
        const output = await pool.run(input, {
          signal: aborter.signal,
          onProgress: (progress) => report(at, progress.done),
        })
        report(at, ofPart)
        return output
      }),
    )
  } finally {
    stop()
    signal.removeEventListener('abort', stop)
  }
}
