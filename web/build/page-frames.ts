import type { PageData } from '#shared/site/rendering.ts'

/** The built files of one kind of rendered page. */
export interface PageFrame {
  readonly css: string
  /** Begins with the entry. */
  readonly scripts: readonly string[]
}

export type PageFrames = Readonly<Record<PageData['kind'], PageFrame>>
