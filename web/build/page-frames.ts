import type { PageData } from '#shared/site/rendering.ts'

export type RenderedKind = PageData['kind']

/** What the build of the browser's code says about one kind of rendered page. */
export interface PageFrame {
  readonly css: string
  /** By language; the entry first. */
  readonly scripts: Readonly<Record<string, readonly string[]>>
}

export type PageFrames = Readonly<Record<RenderedKind, PageFrame>>
