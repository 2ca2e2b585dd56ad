import { PAGE_DATA_ID, type PageData } from '#shared/site/rendering.ts'
import { scriptJson } from './escape.ts'

/** What the page was rendered with, for the browser; the article's HTML stands in the page already. */
export function pageDataScript(data: PageData): string {
  const told = data.kind === 'post' ? { ...data, blog: { ...data.blog, html: undefined } } : data
  return `<script type="application/json" id="${PAGE_DATA_ID}">${scriptJson(told)}</script>`
}
