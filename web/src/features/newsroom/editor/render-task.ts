import { jobPool } from '#web/lib/job/job-pool.ts'
import type { RenderInput, RenderOutput } from './render-answer.ts'

const pool = jobPool<RenderInput, RenderOutput | undefined>({
  start: () => new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module' }),
  inPage: async () => (await import('./render-answer.ts')).answerRender,
  timeoutMs: 15_000,
})

/** The renderer of the public pages, outside of the page's own thread. */
export const renderInBackground = (input: RenderInput) => pool.run(input)
