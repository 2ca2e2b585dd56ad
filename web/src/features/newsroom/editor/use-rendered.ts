import type { RenderInput, RenderOutput } from './render-answer.ts'
import { renderInBackground } from './render-task.ts'
import { type Answer, useAnswer } from './use-answer.ts'

const DELAY_MS = 300

export type Rendered = Answer<RenderInput, RenderOutput | undefined>

/** The text as readers will see it, a moment after the last key; undefined until there is one. */
export function useRendered(text: string): Rendered | undefined {
  const { origin } = location
  return useAnswer(renderInBackground, { text, origin }, text, DELAY_MS)
}
