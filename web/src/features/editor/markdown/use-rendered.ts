import { jobPool } from '#web/lib/job/job-pool.ts'
import { type Answer, useAnswer } from '#web/lib/job/use-answer.ts'
import type { RenderInput, RenderOutput } from './render-answer.ts'

const DELAY_MS = 300

export type Rendered = Answer<RenderInput, RenderOutput | undefined>

/** The text as readers will see it, a moment after the last key; undefined until there is one. */
export function useRendered(text: string): Rendered | undefined {
  const { origin } = location
  return useAnswer(renderInBackground, { text, origin }, text, DELAY_MS)
}

const pool = jobPool<RenderInput, RenderOutput | undefined>({
  start: () => new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module' }),
  inPage: async () => (await import('./render-answer.ts')).answerRender,
  timeoutMs: 15_000,
})

/** The renderer of the public pages, outside of the page's own thread. */
const renderInBackground = (input: RenderInput) => pool.run(input)
