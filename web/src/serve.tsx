import { withLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { PAGES } from '#shared/site/pages.ts'
import type { PageData, RenderedPage, RenderPlace } from '#shared/site/rendering.ts'
import { cspHash, SCRIPT_HASHES } from '../build/boot.ts'
import { codeAfterPaint, documentOf } from '../build/document.ts'
import type { PageFrames } from '../build/page-frames.ts'
import { renderedHead } from '../build/rendered-head.ts'
import { DOCUMENTS } from './app/documents.ts'
import { writeDocument } from './app/write-document.tsx'
import BlogPage from './features/blog/blog-page.tsx'
import PostPage from './features/blog/post-page.tsx'
import NotFoundPage from './features/error/not-found-page.tsx'
import { writeDocumentAt } from './i18n/locale.ts'
import { initI18n } from './i18n/namespaces.ts'
import { languagesOf, languagesOfPost } from './lib/page-languages.ts'

/** Replaced by build/renderer.ts. */
declare const PAGE_FRAMES: PageFrames

/** The translations of these pages in all languages, bundled because rendering is synchronous. */
const FILES = import.meta.glob<object>('./i18n/*/{app,ui,blog,error}.json', {
  eager: true,
  import: 'default',
})
const translations: Record<string, Record<string, object>> = {}
for (const [file, texts] of Object.entries(FILES)) {
  const [, locale = '', namespace = ''] = /\/(\w+)\/(\w+)\.json$/.exec(file) ?? []
  translations[locale] = { ...translations[locale], [namespace]: texts }
}

/** Renders a page that the API serves; implements `Renderer` of `shared/site/rendering.ts`. */
export async function renderPage(data: PageData, { locale, origin }: RenderPlace): Promise<RenderedPage> {
  const frame = PAGE_FRAMES[data.kind]
  initI18n(locale, translations)
  const document = writeDocumentAt(addressOf(data, locale), () =>
    documentOf({
      locale,
      ...renderedHead(data, { locale, origin }),
      html: writeDocument(pageOf(data), languages(data)),
      code: codeAfterPaint(frame.scripts, frame.css, DOCUMENTS[data.kind]?.namespaces ?? []),
    }),
  )
  return { html: document, hashes: { script: SCRIPT_HASHES, style: [cspHash(frame.css)] } }
}

function pageOf(data: PageData) {
  if (data.kind === 'blog') return <BlogPage data={data} />
  return data.kind === 'post' ? <PostPage data={data} /> : <NotFoundPage slug />
}

function languages(data: PageData) {
  if (data.kind === 'post') return languagesOfPost(data.blog)
  return languagesOf(data.kind === 'blog' ? PAGES.blog.pattern : '')
}

/** Returns the page's address. The not-found page has no address, so it takes the blog's. */
function addressOf(data: PageData, locale: Locale): string {
  return withLocale(locale, data.kind === 'post' ? `/${data.blog.slug}` : PAGES.blog.pattern)
}
