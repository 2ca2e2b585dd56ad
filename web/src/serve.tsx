import { renderToString } from 'react-dom/server'
import { withLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { PAGES } from '#shared/site/pages.ts'
import type { PageData, RenderedPage, RenderPlace } from '#shared/site/rendering.ts'
import { cspHash, SCRIPT_HASHES } from '../build/boot.ts'
import { codeAfterPaint, documentOf } from '../build/document.ts'
import { pageDataScript } from '../build/page-data-script.ts'
import type { PageFrames } from '../build/page-frames.ts'
import { renderedHead } from '../build/rendered-head.ts'
import { App } from './app/app.tsx'
import BlogPage from './features/blog/blog-page.tsx'
import PostPage from './features/blog/post-page.tsx'
import NotFoundPage from './features/error/not-found-page.tsx'
import { writeDocumentAt } from './i18n/locale.ts'
import { putNamespace } from './i18n/namespaces.ts'
import { resetNavigation } from './lib/navigation.ts'
import { writePageData } from './lib/page-data.ts'

/** Put in by build/renderer.ts. */
declare const PAGE_FRAMES: PageFrames

/** All translations that these pages can show, in each language: they are rendered without waiting for anything. */
const TRANSLATIONS = import.meta.glob<object>('./i18n/*/{app,ui,blog,error}.json', {
  eager: true,
  import: 'default',
})
for (const [file, translations] of Object.entries(TRANSLATIONS)) {
  const [, locale = '', namespace = ''] = /\/(\w+)\/(\w+)\.json$/.exec(file) ?? []
  putNamespace(locale, namespace, translations)
}

const PAGE_OF_KIND = { blog: BlogPage, post: PostPage, 'no-such-page': NotFoundPage }

/** A page that the API answers with: `Renderer` of `shared/site/rendering.ts`. */
export async function renderPage(data: PageData, { locale, origin }: RenderPlace): Promise<RenderedPage> {
  const frame = PAGE_FRAMES[data.kind]
  // From here to the last line nothing is waited for: language and data are the whole module's.
  writeDocumentAt(addressOf(data, locale))
  writePageData(data)
  resetNavigation()
  const html = renderToString(<App Standing={PAGE_OF_KIND[data.kind]} />)
  const code = codeAfterPaint(frame.scripts[locale] ?? [], frame.css)
  const document = documentOf({
    locale,
    ...renderedHead(data, { locale, origin }),
    html,
    code: { ...code, end: `\n${pageDataScript(data)}${code.end}` },
  })
  return { html: document, hashes: { script: SCRIPT_HASHES, style: [cspHash(frame.css)] } }
}

/** Where it stands. A page that is not found is at any address, and links to none. */
function addressOf(data: PageData, locale: Locale): string {
  return withLocale(locale, data.kind === 'post' ? `/${data.blog.slug}` : PAGES.blog.pattern)
}
