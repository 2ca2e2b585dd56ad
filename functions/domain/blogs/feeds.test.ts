// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { atomFeed, type FeedEntry, rssFeed, sitemapXml } from './feeds.ts'

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

/** @throws Error for malformed XML. */
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

test('feeds escape any text and drop characters that XML forbids', () => {
  const { feed, text } = feedOf([ENTRY])
  const [entry] = feed.getElementsByTagName('entry')
  for (const name of ['title', 'summary', 'name']) expect(text(name, entry), name).toBe(READ)
  expect(text('content', entry)).toBe(`<p title="&quot;">${READ}</p>`)
  expect(entry?.getElementsByTagName('category')[0]?.getAttribute('term')).toBe(READ)
  expect(feed.querySelector('script')).toBeNull()
})

test('a feed states its address and the date of its newest change', () => {
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

test('a Portuguese feed has the language pt-BR', () => {
  const feed = atomFeed({ origin: 'https://fairflight.example', locale: 'pt', entries: [] })
  expect(parse(feed).documentElement.getAttribute('xml:lang')).toBe('pt-BR')
})

const ATOM = 'http://www.w3.org/2005/Atom'
/** The RFC 3339 dates that RFC 4287 requires. */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
/** The tag URIs of RFC 4151. */
const TAG_URI = /^tag:[a-z0-9.-]+,\d{4}(-\d\d){0,2}:[\w:.~!$&'()*+,;=@/?%-]*$/

/** Faults that the W3C validator would report in an Atom feed: errors of RFC 4287 and recommendations. */
function faultsOf(feed: Document): string[] {
  const root = feed.documentElement
  const entries = [...root.getElementsByTagNameNS(ATOM, 'entry')]
  const own = (parent: Element, name: string) =>
    [...parent.children].filter((child) => child.localName === name && child.namespaceURI === ATOM)
  const faults: string[] = []
  const check = (right: boolean, fault: string) => void (right || faults.push(fault))
  check(root.localName === 'feed' && root.namespaceURI === ATOM, 'is no Atom feed')
  for (const parent of [root, ...entries]) {
    const where = parent.localName
    for (const name of ['id', 'title', 'updated']) {
      check(own(parent, name).length === 1, `${where}: one ${name}`)
      check(own(parent, name)[0]?.textContent?.trim() !== '', `${where}: blank ${name}`)
    }
    for (const name of ['updated', 'published']) {
      for (const date of own(parent, name)) check(DATE.test(date.textContent ?? ''), `${where}: ${name}`)
    }
    for (const name of ['summary', 'content', 'icon']) {
      check(own(parent, name).length <= 1, `${where}: several ${name}`)
      for (const found of own(parent, name))
        check(found.textContent?.trim() !== '', `${where}: blank ${name}`)
    }
    const links = own(parent, 'link')
    for (const link of links) check(URL.canParse(link.getAttribute('href') ?? ''), `${where}: link`)
    const alternates = links.filter((link) => link.getAttribute('rel') === 'alternate')
    check(alternates.length === 1, `${where}: one alternate of each type`)
  }
  const self = own(root, 'link').filter((link) => link.getAttribute('rel') === 'self')
  check(self.length === 1 && self[0]?.getAttribute('href') === own(root, 'id')[0]?.textContent, 'self')
  const ids = entries.map((entry) => own(entry, 'id')[0]?.textContent ?? '')
  check(new Set(ids).size === ids.length, 'an id twice')
  for (const id of ids) check(TAG_URI.test(id), `id ${id}`)
  for (const entry of entries) {
    const [author] = own(entry, 'author')
    check((author?.getElementsByTagName('name')[0]?.textContent ?? '').trim() !== '', 'author')
    for (const category of own(entry, 'category')) check(category.getAttribute('term') !== '', 'term')
    for (const content of own(entry, 'content')) {
      const html = new DOMParser().parseFromString(content.textContent ?? '', 'text/html')
      check(content.getAttribute('type') === 'html', 'content: type')
      check(html.querySelector('script, style, iframe, object, embed, form') === null, 'content: risk')
    }
  }
  return faults
}

test('a feed passes the rules of the W3C validator, also with an entry without a summary', () => {
  const html = '<p>Text</p>'
  const entries: FeedEntry[] = [
    { ...ENTRY, html },
    { ...ENTRY, id: '01m7ycnkb4', slug: 'other', summary: ' ', html },
    { ...ENTRY, id: '01m7ycnkb5', slug: 'bare', author: undefined, category: undefined, html: undefined },
  ]
  expect(faultsOf(feedOf(entries).feed)).toEqual([])
  expect(faultsOf(feedOf([]).feed)).toEqual([])
  const [entry] = entries
  expect(entry && faultsOf(feedOf([entry, { ...entry, title: '' }]).feed)).toEqual([
    'entry: blank title',
    'an id twice',
  ])
})

/** The dates of RFC 822 with a four-digit year. */
const RSS_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/** Faults that the W3C validator would report in RSS 2.0: errors and recommendations. */
function rssFaultsOf(entries: readonly FeedEntry[]): string[] {
  const feed = parse(rssFeed({ origin: 'https://fairflight.example', locale: 'de', entries }))
  const faults: string[] = []
  const check = (right: boolean, fault: string) => void (right || faults.push(fault))
  const own = (parent: Element, name: string) =>
    [...parent.children].filter((child) => child.nodeName === name)
  const text = (parent: Element, name: string) => own(parent, name)[0]?.textContent?.trim() ?? ''
  check(feed.documentElement.nodeName === 'rss', 'is no RSS')
  check(feed.documentElement.getAttribute('version') === '2.0', 'version')
  const [channel, ...more] = [...feed.documentElement.children]
  if (!channel || more.length > 0) return [...faults, 'one channel']
  for (const name of ['title', 'link', 'description', 'language'])
    check(own(channel, name).length === 1 && text(channel, name) !== '', `channel: one ${name}`)
  const [self] = own(channel, 'atom:link')
  check(self?.namespaceURI === ATOM && self.getAttribute('rel') === 'self', 'channel: atom:link')
  check(URL.canParse(self?.getAttribute('href') ?? ''), 'channel: self')
  for (const built of own(channel, 'lastBuildDate')) check(RSS_DATE.test(built.textContent), 'lastBuildDate')
  const items = own(channel, 'item')
  const guids = items.map((item) => text(item, 'guid'))
  check(new Set(guids).size === guids.length, 'a guid twice')
  for (const item of items) {
    for (const name of ['title', 'link', 'guid', 'pubDate', 'dc:creator'])
      check(own(item, name).length === 1 && text(item, name) !== '', `item: one ${name}`)
    for (const name of ['description', 'content:encoded', 'category'])
      check(
        own(item, name).length <= 1 && own(item, name).every((each) => each.textContent.trim() !== ''),
        name,
      )
    check(URL.canParse(text(item, 'link')), 'item: link')
    check(RSS_DATE.test(text(item, 'pubDate')), 'item: pubDate')
    const [guid] = own(item, 'guid')
    check(TAG_URI.test(text(item, 'guid')) && guid?.getAttribute('isPermaLink') === 'false', 'item: guid')
    check(own(item, 'author').length === 0, 'item: author is no email address')
  }
  return faults
}

test('an RSS feed passes the rules of the W3C validator and has the same posts and ids', () => {
  const html = '<p>Text</p>'
  const bare = { ...ENTRY, id: '01m7ycnkb5', slug: 'bare', summary: ' ', author: undefined }
  const entries: FeedEntry[] = [
    { ...ENTRY, html },
    { ...bare, category: undefined, html: undefined },
  ]
  expect(rssFaultsOf(entries)).toEqual([])
  expect(rssFaultsOf([])).toEqual([])
  expect(rssFaultsOf([{ ...ENTRY, title: ' ' }, ENTRY])).toEqual(['a guid twice', 'item: one title'])
  const rss = parse(rssFeed({ origin: 'https://fairflight.example', locale: 'pt', entries }))
  expect(rss.querySelector('channel > language')?.textContent).toBe('pt-br')
  expect(rss.querySelector('channel > link')?.textContent).toBe('https://fairflight.example/pt/blog')
  expect(rss.querySelector('item > title')?.textContent).toBe(READ)
  expect(rss.querySelector('item > pubDate')?.textContent).toBe('Fri, 20 Nov 2026 00:00:00 GMT')
  expect(rss.querySelector('lastBuildDate')?.textContent).toBe('Sat, 21 Nov 2026 00:00:00 GMT')
  const ids = [...feedOf(entries).feed.querySelectorAll('entry > id')].map((id) => id.textContent)
  expect([...rss.querySelectorAll('guid')].map((guid) => guid.textContent)).toEqual(ids)
})

test('a feed without entries and an entry without optional fields are valid', () => {
  expect(feedOf([]).text('updated')).toBe('1970-01-01T00:00:00.000Z')
  const { feed, text } = feedOf([{ ...ENTRY, author: undefined, category: undefined, html: undefined }])
  expect(text('name')).toBe('Fairflight')
  expect(feed.querySelector('entry > category, entry > content')).toBeNull()
})

test('a sitemap is well-formed', () => {
  const map = parse(sitemapXml('https://fairflight.example', [{ path: '/a?b&c', changedAt: 'x' }]))
  expect(map.querySelector('loc')?.textContent).toBe('https://fairflight.example/a?b&c')
})
