import { useState } from 'react'
import { ARTICLE_ID, PAGE_DATA_ID, type PageData } from '#shared/site/rendering.ts'
import { hasMoved } from '#web/app/navigation.ts'

let standing: PageData | undefined
let isRead = false

/** What the page that stands was rendered with; nothing on any other page. */
export function standingData(): PageData | undefined {
  if (!isRead) writeStandingData(readStandingData())
  return standing
}

/** Names the data of the document that is being written, where there is no browser. */
export function writeStandingData(data: PageData | undefined): void {
  standing = data
  isRead = true
}

function readStandingData(): PageData | undefined {
  if (typeof document === 'undefined') return undefined
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (!text) return undefined
  const data: PageData = JSON.parse(text)
  if (data.kind !== 'post') return data
  return { ...data, blog: { ...data.blog, html: document.getElementById(ARTICLE_ID)?.innerHTML ?? '' } }
}

/**
 * What this page was rendered with. Nothing once the reader has moved: pages that the router shows ask the API.
 *
 * @example const first = usePageData('blog') // BlogListData | undefined
 */
export function usePageData<K extends PageData['kind']>(kind: K): Extract<PageData, { kind: K }> | undefined {
  const [data] = useState(() => (hasMoved() ? undefined : standingData()))
  return isOfKind(data, kind) ? data : undefined
}

function isOfKind<K extends PageData['kind']>(
  data: PageData | undefined,
  kind: K,
): data is Extract<PageData, { kind: K }> {
  return data?.kind === kind
}
