import type { PageData } from '#shared/site/rendering.ts'

/** What the build knows of one kind of rendered page. */
export interface PageFrame {
  readonly css: string
  /** The entry first. */
  readonly scripts: readonly string[]
}

export type PageFrames = Readonly<Record<PageData['kind'], PageFrame>>
