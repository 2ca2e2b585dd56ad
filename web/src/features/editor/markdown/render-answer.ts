import { inspectMarkdown, type TextProblem } from '#shared/markdown/inspect.ts'
import { TooComplex } from '#shared/markdown/parse.ts'
import { renderMarkdown } from '#shared/markdown/render.ts'

export interface RenderInput {
  readonly text: string
  readonly origin: string
}

export interface RenderOutput {
  readonly problems: readonly TextProblem[]
  readonly html: string
  readonly readingMinutes: number
  readonly words: number
}

/** Returns undefined for a text that takes too long to render; publishing refuses it. */
export function answerRender({ text, origin }: RenderInput): RenderOutput | undefined {
  try {
    const { html, readingMinutes, words } = renderMarkdown(text, origin)
    const count = words.reduce((sum, block) => sum + (block.match(/\S+/g)?.length ?? 0), 0)
    return { html, readingMinutes, words: count, problems: inspectMarkdown(text) }
  } catch (error) {
    if (error instanceof TooComplex) return undefined
    throw error
  }
}
