import type { WordingFault } from '#shared/honesty/rules.ts'
import { jobPool } from '#web/lib/job/job-pool.ts'
import type { WordingInput } from './wording-answer.ts'

const pool = jobPool<WordingInput, readonly WordingFault[]>({
  start: () => new Worker(new URL('./wording-worker.ts', import.meta.url), { type: 'module' }),
  inPage: async () => (await import('./wording-answer.ts')).answerWording,
  timeoutMs: 15_000,
})

/** The check of wording, outside of the page's own thread: the lists of six languages, and 15 ms for 100 kB. */
export const checkInBackground = (input: WordingInput) => pool.run(input)
