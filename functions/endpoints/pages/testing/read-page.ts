import type { PageData, RenderPlace } from '#shared/site/rendering.ts'

/** The arguments that plain-renderer.ts got. */
export function readPage(html: string): { data: PageData; place: RenderPlace } {
  return JSON.parse(html)
}

/** @throws Error if another kind of page was rendered. */
export function readPageOf<K extends PageData['kind']>(
  kind: K,
  html: string,
): Extract<PageData, { kind: K }> {
  const { data } = readPage(html)
  if (!isOfKind(data, kind)) throw new Error(`rendered ${data.kind}`)
  return data
}

function isOfKind<K extends PageData['kind']>(
  data: PageData,
  kind: K,
): data is Extract<PageData, { kind: K }> {
  return data.kind === kind
}
