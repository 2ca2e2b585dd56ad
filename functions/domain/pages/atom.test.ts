// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { atomFeed, type FeedEntry } from './atom.ts'
import { sitemapXml } from './sitemap-xml.ts'

const HOSTILE = 'A & B <script>alert(1)</script> ]]> "quoted" \u0000\u000b\ufffe\ud800 e\u0301 \u{1f600}'
const READ = 'A & B <script>alert(1)</script> ]]> "quoted"  e\u0301 \u{1f600}'

const ENTRY: FeedEntry = {
  id: '01m7ycnkb3',
  slug: 'a-post',
  title: HOSTILE,
  summary: HOSTILE,
  author: HOSTILE,
  category: HOSTILE,
  publishedAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
  html: `<p title="&quot;">${HOSTILE}</p>`,
}

/** @throws Error where it is no well-formed XML. */
function parse(xml: string): Document {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml')
  const fault = parsed.querySelector('parsererror')
  if (fault) throw new Error(fault.textContent ?? 'no XML')
  return parsed
}

function feedOf(entries: readonly FeedEntry[]) {
  const feed = parse(atomFeed({ origin: 'https://fairflight.example', locale: 'de', entries }))
  const text = (name: string, parent: Element = feed.documentElement) =>
    parent.getElementsByTagName(name)[0]?.textContent
  return { feed, text }
}

test('any text stays a text, and what XML cannot hold is left out', () => {
  const { feed, text } = feedOf([ENTRY])
  const [entry] = feed.getElementsByTagName('entry')
  for (const name of ['title', 'summary', 'name']) expect(text(name, entry), name).toBe(READ)
  expect(text('content', entry)).toBe(`<p title="&quot;">${READ}</p>`)
  expect(entry?.getElementsByTagName('category')[0]?.getAttribute('term')).toBe(READ)
  expect(feed.querySelector('script')).toBeNull()
})

test('says where it stands and how old it is', () => {
  const { feed, text } = feedOf([ENTRY, { ...ENTRY, updatedAt: '2026-11-19T00:00:00.000Z' }])
  expect(feed.documentElement.getAttribute('xml:lang')).toBe('de')
  expect(text('updated')).toBe('2026-11-21T00:00:00.000Z')
  const links = [...feed.getElementsByTagName('link')].map((link) => link.getAttribute('href'))
  expect(links.slice(0, 3)).toEqual([
    'https://fairflight.example/de/feed',
    'https://fairflight.example/de/blog',
    'https://fairflight.example/de/a-post',
  ])
})

test('says of Portuguese which one it is', () => {
  const feed = atomFeed({ origin: 'https://fairflight.example', locale: 'pt', entries: [] })
  expect(parse(feed).documentElement.getAttribute('xml:lang')).toBe('pt-BR')
})

test('an empty one is a feed, too; so is an entry without what it can lack', () => {
  expect(feedOf([]).text('updated')).toBe('1970-01-01T00:00:00.000Z')
  const { feed, text } = feedOf([{ ...ENTRY, author: undefined, category: undefined, html: undefined }])
  expect(text('name')).toBe('Fairflight')
  expect(feed.querySelector('entry > category, entry > content')).toBeNull()
})

test('a sitemap is well-formed', () => {
  const map = parse(sitemapXml('https://fairflight.example', [{ path: '/a?b&c', changedAt: 'x' }]))
  expect(map.querySelector('loc')?.textContent).toBe('https://fairflight.example/a?b&c')
})
