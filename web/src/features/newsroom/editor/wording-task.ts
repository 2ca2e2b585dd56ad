import type { Place } from '#shared/honesty/check-wording.ts'
import type { WordingFault } from '#shared/honesty/rules.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { workerTask } from './worker-task.ts'

export interface WordingInput {
  readonly text: string
  readonly locale: Locale
  readonly place: Place
}

/** The check of wording, outside of the page's own thread: the lists of six languages, and 15 ms for 100 kB. */
export const checkInBackground = workerTask<WordingInput, readonly WordingFault[]>({
  start: () => new Worker(new URL('./wording-worker.ts', import.meta.url), { type: 'module' }),
  inPage: async () => (await import('./wording-answer.ts')).answerWording,
})
