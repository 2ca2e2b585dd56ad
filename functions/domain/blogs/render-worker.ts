import { parentPort } from 'node:worker_threads'
import { TooComplex } from '#shared/markdown/parse.ts'
import { type Rendered, renderMarkdown } from '#shared/markdown/render.ts'

export interface RenderTask {
  readonly content: string
  /** `https://fairflight.example` */
  readonly origin: string
}

parentPort?.on('message', ({ content, origin }: RenderTask) => {
  parentPort?.postMessage(answer(content, origin))
})

function answer(content: string, origin: string): Rendered | undefined {
  try {
    return renderMarkdown(content, origin)
  } catch (error) {
    if (error instanceof TooComplex) return undefined
    throw error
  }
}
