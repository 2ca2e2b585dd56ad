// @vitest-environment node
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LOCALES, languageTag } from '#shared/i18n/locales.ts'
import type { BlogCard } from '#shared/models/blog.ts'
import type { BlogListData, PageData, PostData, Renderer } from '#shared/site/rendering.ts'
import { cardOf, postOf } from '#web/features/blog/testing/posts.ts'
import { cspHash } from '../build/boot.ts'

const HOSTILE = `"'><script>alert(1)</script></script><!--<img src=x onerror=alert(1)>&amp;\u2028`

const CARD = cardOf('what-a-round-costs', {
  title: 'What a round costs',
  subtitle: 'And who pays it',
  language: 'de',
  category: 'c'.repeat(36),
  author: { _id: 'a'.repeat(36), name: 'Ada' },
  updatedAt: '2026-11-21T10:00:00.000Z',
  publishedAt: '2026-11-20T12:00:00.000Z',
})
const CATEGORY = { _id: 'c'.repeat(36), slug: 'odds', name: { en: 'Odds', de: 'Chancen' } }
const POST: PostData = {
  kind: 'post',
  blog: postOf(CARD.slug, {
    ...CARD,
    html: '<p>A <em>plain</em> text.</p>',
    translations: [
      { _id: CARD._id, language: 'en', slug: 'the-cost', title: 'The cost', status: 'published' },
    ],
  }),
  category: CATEGORY,
  related: [],
}
const LIST: BlogListData = {
  kind: 'blog',
  blogs: [CARD],
  categories: [CATEGORY],
  category: undefined,
  cursor: 'next.page',
  later: false,
}
const PLACE = { locale: 'de', origin: 'https://fairflight.example' } as const

let renderPage: Renderer['renderPage']

beforeEach(async () => {
  const frame = { css: 'p{}', scripts: ['/assets/document.js', '/assets/base.js'] }
  vi.stubGlobal('PAGE_FRAMES', { blog: frame, post: frame, 'no-such-page': frame })
  renderPage = (await import('./serve.tsx')).renderPage
})

async function headOf(data: PageData) {
  const { html } = await renderPage(data, PLACE)
  const values = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match.slice(1))
  return {
    html,
    title: values(/<title>(.*?)<\/title>/gs)[0]?.[0],
    canonical: values(/<link rel="canonical" href="(.*?)"/g)[0]?.[0],
    languages: Object.fromEntries(values(/hreflang="(.*?)" href="(.*?)"/g)),
    metas: new Map(
      values(/<meta (?:name|property)="(.*?)" content="(.*?)"/gs).map(([name, text]) => [name, text]),
    ),
    structured: values(/<script type="application\/ld\+json">(.*?)<\/script>/gs).map(([json]) =>
      JSON.parse(json ?? ''),
    ),
  }
}

describe('a post', () => {
  test('in Portuguese is Brazilian for machines, at the short address', async () => {
    const blog = { ...POST.blog, language: 'pt' as const, translations: [] }
    const { html } = await renderPage({ ...POST, blog }, { ...PLACE, locale: 'pt' })
    expect(html).toContain('<html lang="pt-BR">')
    expect(html).toContain('<meta property="og:locale" content="pt_BR" />')
    expect(html).toMatch(/"inLanguage":"pt-BR"/)
    expect(html).toMatch(/rel="canonical" href="https:\/\/fairflight\.example\/pt\//)
  })

  test('names itself, its translations and its picture to machines', async () => {
    const { title, canonical, languages, metas, structured } = await headOf(POST)
    expect(title).toBe('What a round costs · Fairflight')
    expect(canonical).toBe('https://fairflight.example/de/what-a-round-costs')
    expect(languages).toEqual({
      de: 'https://fairflight.example/de/what-a-round-costs',
      en: 'https://fairflight.example/the-cost',
      'x-default': 'https://fairflight.example/the-cost',
    })
    expect(Object.fromEntries(metas)).toMatchObject({
      description: 'And who pays it',
      'og:type': 'article',
      'og:locale': 'de_DE',
      'og:locale:alternate': 'en_GB',
      'og:title': 'What a round costs',
      'og:url': canonical,
      'og:image': 'https://fairflight.example/share/de.png',
      'og:image:width': '1200',
      'article:published_time': '2026-11-20T12:00:00.000Z',
      'article:section': 'Chancen',
      'twitter:card': 'summary_large_image',
    })
    expect(metas.has('robots')).toBe(false)
    expect(structured).toMatchObject([
      { '@type': 'BlogPosting', headline: 'What a round costs', author: { name: 'Ada' }, inLanguage: 'de' },
      { '@type': 'BreadcrumbList' },
    ])
  })

  test('that quotes claims to refute them says so in previews, too', async () => {
    const { metas } = await headOf({ ...POST, blog: { ...POST.blog, refutes: true } })
    for (const name of ['description', 'og:description'])
      expect(metas.get(name)).toBe('Diese Behauptung ist falsch. And who pays it')
  })

  test('says what the editor wrote for search engines and previews instead, where they did', async () => {
    const seo = {
      title: 'Its title',
      description: 'Its description',
      image: '/media/0a1b2c3d4e5f6g7h8j9k0m1n2p3q4r5s6t7v/1600x840.webp',
    }
    const { title, metas } = await headOf({
      ...POST,
      blog: { ...POST.blog, seo, thumbnail: '/media/0a1b2c3d4e5f6g7h8j9k0m1n2p3q4r5s6t7v/1600x900.webp' },
    })
    expect(title).toBe('Its title · Fairflight')
    expect(metas.get('og:description')).toBe('Its description')
    expect(metas.get('og:image')).toBe(
      'https://fairflight.example/media/0a1b2c3d4e5f6g7h8j9k0m1n2p3q4r5s6t7v/1600x840.webp',
    )
    expect(metas.get('og:image:height')).toBe('840')
  })

  test('leads to its feeds', async () => {
    const { html } = await headOf(POST)
    const feeds = [...html.matchAll(/<link rel="alternate" type="(.*?)" title=".*?" href="(.*?)"/g)]
    expect(feeds.map(([, type, href]) => [type, href])).toEqual([
      ['application/atom+xml', 'https://fairflight.example/de/feed'],
      ['application/rss+xml', 'https://fairflight.example/de/feed?format=rss'],
    ])
  })

  test('shares a picture of the library as JPEG, and says in both places what it shows', async () => {
    const thumbnail = '/media/0a1b2c3d4e5f6g7h8j9k0m1n2p3q4r5s6t7v/1600x900.webp'
    const share = { url: '/media/0a1b/1200x675.jpg', width: 1200, height: 675, alt: 'Ein "Flug"' }
    const { html, metas, structured } = await headOf({
      ...POST,
      blog: { ...POST.blog, thumbnail },
      alt: 'Ein Flugzeug',
      share,
    })
    expect(Object.fromEntries(metas)).toMatchObject({
      'og:image': 'https://fairflight.example/media/0a1b/1200x675.jpg',
      'og:image:width': '1200',
      'og:image:height': '675',
      'og:image:alt': 'Ein &quot;Flug&quot;',
    })
    expect(structured[0].image).toEqual(['https://fairflight.example/media/0a1b/1200x675.jpg'])
    const [hero = ''] = html.match(/<img [^>]*>/) ?? []
    expect(hero).toMatch(/alt="Ein Flugzeug"/)
    expect(hero).toMatch(/width="\d+"/)
    expect(hero).toMatch(/height="\d+"/)
  })

  test('stands in the page once', async () => {
    const { html } = await headOf(POST)
    expect(html.match(/A <em>plain<\/em> text\./g)).toHaveLength(1)
    expect(html).toContain('id="article"')
  })

  test('without translations claims no other language; a page of the menus is no article', async () => {
    const { languages, metas, structured } = await headOf({
      ...POST,
      blog: { ...POST.blog, kind: 'page', translations: [] },
    })
    expect(languages).toEqual({})
    expect(metas.get('og:type')).toBe('website')
    expect(structured).toMatchObject([{ '@type': 'BreadcrumbList' }])
  })
})

describe('the list', () => {
  test('is for search engines from its first page, in every language', async () => {
    const { canonical, languages, metas, structured } = await headOf(LIST)
    expect(canonical).toBe('https://fairflight.example/de/blog')
    expect(Object.keys(languages)).toEqual([...LOCALES.map(languageTag), 'x-default'])
    expect(metas.has('robots')).toBe(false)
    expect(structured).toMatchObject([
      { '@type': 'Blog', blogPost: [{ url: 'https://fairflight.example/de/what-a-round-costs' }] },
      { '@type': 'BreadcrumbList' },
    ])
  })

  test('of a category has an address and a title of its own', async () => {
    const { canonical, title } = await headOf({ ...LIST, category: CATEGORY })
    expect(canonical).toBe('https://fairflight.example/de/blog?category=odds')
    expect(title).toBe('Chancen · Blog · Fairflight')
  })

  test.each([
    ['a later page', { ...LIST, later: true }],
    ['an empty list', { ...LIST, blogs: [] }],
  ])('%s is not', async (_, data) => {
    const { canonical, metas } = await headOf(data)
    expect([metas.get('robots'), canonical]).toEqual(['noindex', undefined])
  })
})

test('a missing page is marked noindex and has no canonical address', async () => {
  const { canonical, metas, html } = await headOf({ kind: 'no-such-page' })
  expect([metas.get('robots'), canonical]).toEqual(['noindex', undefined])
  expect(html).toContain('href="/it"')
})

test('editors’ texts are escaped everywhere', async () => {
  const card: BlogCard = { ...CARD, title: HOSTILE, subtitle: HOSTILE, author: { _id: 'a', name: HOSTILE } }
  const category = { ...CATEGORY, name: { de: HOSTILE } }
  const seo = { title: HOSTILE, description: HOSTILE, image: '' }
  const pages: readonly PageData[] = [
    { ...POST, blog: { ...POST.blog, ...card, seo }, category, related: [card] },
    { ...LIST, blogs: [card], categories: [category], category },
  ]
  const plain: readonly PageData[] = [
    { ...POST, related: [CARD] },
    { ...LIST, category: CATEGORY },
  ]
  for (const [index, page] of pages.entries()) {
    const { html } = await headOf(page)
    const harmless = await headOf(plain[index] ?? page)
    const count = (text: string, tag: string) => text.split(tag).length
    for (const tag of ['<script', '</script', '<img', '<!--'])
      expect([tag, count(html, tag)]).toEqual([tag, count(harmless.html, tag)])
  }
})

test('names what stands inside it, the code that it runs and the translations of its islands', async () => {
  const { html, hashes } = await renderPage(POST, PLACE)
  expect(hashes.style).toEqual([cspHash('p{}')])
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => cspHash(match[1] ?? ''))
  expect(inline).toEqual(hashes.script)
  expect(html).toContain('data-scripts="/assets/document.js /assets/base.js" data-namespaces="blog"')
})

test('pages that are rendered at once do not mix', async () => {
  const rendered = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      const locale = LOCALES[index % LOCALES.length] ?? 'en'
      return renderPage(index % 2 ? LIST : POST, { ...PLACE, locale }).then(({ html }) => ({ locale, html }))
    }),
  )
  for (const { locale, html } of rendered) expect(html).toContain(`<html lang="${languageTag(locale)}">`)
})
