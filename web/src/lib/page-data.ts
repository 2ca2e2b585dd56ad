import { ARTICLE_ID, PAGE_DATA_ID, type PageData } from '#shared/site/rendering.ts'

/** Undefined until it was looked for. */
let data: { readonly found: PageData | undefined } | undefined

/** Names what the document that is being written shows, where there is no browser; called before it is rendered. */
export function writePageData(found: PageData | undefined): void {
  data = { found }
}

/** What a page that the API rendered was written with: the browser begins with the very same. */
export function pageData(): PageData | undefined {
  data ??= { found: typeof document === 'undefined' ? undefined : readDocument() }
  return data.found
}

/** What this document was written with, where it is of that kind. Nothing on pages that a build wrote. */
export function usePageData<K extends PageData['kind']>(
  kind: K,
): Extract<PageData, { readonly kind: K }> | undefined {
  const found = pageData()
  return found && isOfKind(found, kind) ? found : undefined
}

function isOfKind<K extends PageData['kind']>(
  found: PageData,
  kind: K,
): found is Extract<PageData, { readonly kind: K }> {
  return found.kind === kind
}

function readDocument(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (!text) return undefined
  const found: PageData = JSON.parse(text)
  // The article stands in the page: its text is not sent twice.
  const html = document.getElementById(ARTICLE_ID)?.innerHTML
  return found.kind === 'post' && html !== undefined ? { ...found, blog: { ...found.blog, html } } : found
}
