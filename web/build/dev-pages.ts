import type { Locale } from '#shared/i18n/locales.ts'
import { isApplication, type SiteFileName } from '#shared/site/pages.ts'
import type { PageData, RenderedPage, RenderPlace } from '#shared/site/rendering.ts'
import { writePage } from '../src/prerender.tsx'
import * as serve from '../src/serve.tsx'
import { SCRIPT_HASHES } from './boot.ts'
import { DEV_DOCUMENT, DEV_ENTRY } from './dev-entry.ts'
import { codeAfterPaint, codeAtOnce } from './document.ts'
import { prerenderedDocument } from './prerendered.ts'

/** Vite injects inline styles at every change; only the dev server allows them. */
export const DEV_HASHES = { script: SCRIPT_HASHES, style: ["'unsafe-inline'"] }

/** The render before; the page's language and data are module state, so pages are rendered one at a time. */
let lastRender: Promise<unknown> = Promise.resolve()

function inOrder<T>(write: () => Promise<T>): Promise<T> {
  const next = lastRender.then(write, write)
  lastRender = next
  return next
}

/** Renders a page like the build, with Vite's modules instead of built files. */
export function devPage(locale: Locale, name: SiteFileName, origin: string): Promise<string> {
  return inOrder(async () => {
    const page = await writePage(locale, name, origin)
    const code = isApplication(name)
      ? codeAtOnce(DEV_ENTRY, { scripts: [], styles: [] }, '')
      : codeAfterPaint([DEV_DOCUMENT], '', page.namespaces)
    return prerenderedDocument({ locale, name, origin, code, ...page })
  })
}

/** Renders a blog page for the API's handlers. */
export function renderDevPage(data: PageData, place: RenderPlace): Promise<RenderedPage> {
  return inOrder(async () => ({ ...(await serve.renderPage(data, place)), hashes: DEV_HASHES }))
}
