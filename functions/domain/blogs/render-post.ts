import { TooComplex } from '#shared/markdown/parse.ts'
import { type Rendered, renderMarkdown } from '#shared/markdown/render.ts'

/**
 * The Markdown library, loaded where something is rendered: autosave, which is most of what editors send,
 * does without its 170 kB. Undefined where a text would take too long, or grow too much.
 */
export function renderPost(content: string, origin: string): Rendered | undefined {
  try {
    return renderMarkdown(content, origin)
  } catch (error) {
    if (error instanceof TooComplex) return undefined
    throw error
  }
}
