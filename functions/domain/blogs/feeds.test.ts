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

const html = '<p>Text</p>'
const whole = { ...ENTRY, title: 'A title', summary: 'Short', author: 'Ida', category: 'News', html }
const bare = {
  ...ENTRY,
  id: '01m7ycnkb5',
  slug: 'bare',
  title: 'Bare',
  summary: ' ',
  author: undefined,
  updatedAt: ENTRY.publishedAt,
}
const parts = {
  origin: 'https://fairflight.example',
  locale: 'pt',
  entries: [whole, { ...bare, category: undefined, html: undefined }],
} as const

// Read against the rules of the W3C validator: no empty element, tag URIs as ids, no author in RSS.
test('an Atom feed leaves out what an entry does not have', () => {
  expect(atomFeed(parts)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR" xml:base="https://fairflight.example/">
    <id>https://fairflight.example/pt/feed</id>
    <title>Fairflight</title>
    <updated>2026-11-21T00:00:00.000Z</updated>
    <link rel="self" type="application/atom+xml" href="https://fairflight.example/pt/feed"/>
    <link rel="alternate" type="text/html" href="https://fairflight.example/pt/blog"/>
    <icon>https://fairflight.example/favicon.svg</icon>
    <entry>
    <id>tag:fairflight.example,2026:post:01m7ycnkb3</id>
    <title>A title</title>
    <link rel="alternate" type="text/html" href="https://fairflight.example/pt/a-post"/>
    <published>2026-11-20T00:00:00.000Z</published>
    <updated>2026-11-21T00:00:00.000Z</updated>
    <author><name>Ida</name></author>
    <category term="News"/>
    <summary>Short</summary>
    <content type="html">&lt;p&gt;Text&lt;/p&gt;</content>
    </entry>
    <entry>
    <id>tag:fairflight.example,2026:post:01m7ycnkb5</id>
    <title>Bare</title>
    <link rel="alternate" type="text/html" href="https://fairflight.example/pt/bare"/>
    <published>2026-11-20T00:00:00.000Z</published>
    <updated>2026-11-20T00:00:00.000Z</updated>
    <author><name>Fairflight</name></author>
    </entry>
    </feed>
    "
  `)
  expect(atomFeed({ ...parts, entries: [] })).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
})

test('an RSS feed has the same posts and ids', () => {
  expect(rssFeed(parts)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="utf-8"?>
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel>
    <title>Fairflight</title>
    <link>https://fairflight.example/pt/blog</link>
    <description>Como as rodadas crash são sorteadas, quanto custa jogar e para que servem os limites.</description>
    <language>pt-br</language>
    <atom:link rel="self" type="application/rss+xml" href="https://fairflight.example/pt/feed?format=rss"/>
    <lastBuildDate>Sat, 21 Nov 2026 00:00:00 GMT</lastBuildDate>
    <item>
    <title>A title</title>
    <link>https://fairflight.example/pt/a-post</link>
    <guid isPermaLink="false">tag:fairflight.example,2026:post:01m7ycnkb3</guid>
    <pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate>
    <dc:creator>Ida</dc:creator>
    <category>News</category>
    <description>Short</description>
    <content:encoded>&lt;p&gt;Text&lt;/p&gt;</content:encoded>
    </item>
    <item>
    <title>Bare</title>
    <link>https://fairflight.example/pt/bare</link>
    <guid isPermaLink="false">tag:fairflight.example,2026:post:01m7ycnkb5</guid>
    <pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate>
    <dc:creator>Fairflight</dc:creator>
    </item>
    </channel>
    </rss>
    "
  `)
  expect(rssFeed({ ...parts, entries: [] })).not.toContain('lastBuildDate')
  const hostile = parse(rssFeed({ ...parts, entries: [ENTRY] }))
  expect(hostile.querySelector('item > title')?.textContent).toBe(READ)
})

test('a sitemap is well-formed', () => {
  const map = parse(sitemapXml('https://fairflight.example', [{ path: '/a?b&c', changedAt: 'x' }]))
  expect(map.querySelector('loc')?.textContent).toBe('https://fairflight.example/a?b&c')
})
