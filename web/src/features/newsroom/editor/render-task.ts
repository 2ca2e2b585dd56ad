import type { RenderInput, RenderOutput } from './render-answer.ts'
import { workerTask } from './worker-task.ts'

/** The renderer of the public pages, outside of the page's own thread. */
export const renderInBackground = workerTask<RenderInput, RenderOutput | undefined>({
  start: () => new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module' }),
  inPage: async () => (await import('./render-answer.ts')).answerRender,
})
