import { jobPool } from '#web/lib/job/job-pool.ts'
import { type Answer, useAnswer } from '#web/lib/job/use-answer.ts'
import type { RenderInput, RenderOutput } from './render-answer.ts'

const DELAY_MS = 300

export type Rendered = Answer<RenderInput, RenderOutput | undefined>

/** Ends the worker after several times the time of the longest text on a slow phone. */
const TIMEOUT_MS = 15_000

/** Returns the text rendered shortly after the last key; undefined before the first result. */
export function useRendered(text: string): Rendered | undefined {
  const { origin } = location
  return useAnswer(renderInBackground, { text, origin }, text, DELAY_MS)
}

const pool = jobPool<RenderInput, RenderOutput | undefined>({
  start: () => new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module' }),
  inPage: async () => (await import('./render-answer.ts')).answerRender,
  timeoutMs: TIMEOUT_MS,
})

/** Runs the renderer of the public pages in a worker. */
export const renderInBackground = (input: RenderInput) => pool.run(input)
