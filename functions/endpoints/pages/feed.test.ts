import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { iso } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import { newCategory, newPost, staff } from '../blogs/testing/posts.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)
const published = { status: 'published', language: 'de' } as const
const params = { locale: 'de' } as const

test('a feed has the newest posts of a language with full texts and stable ids', async () => {
  const category = await newCategory(NOW, { name: { en: 'News', de: 'Neues & mehr' } })
  const fields = { ...published, category: category._id, content: 'Read `<b>` [here](/faq)' }
  const post = await newPost(editor, fields, NOW - 1000)
  const page = await newPost(editor, { ...published, kind: 'page' })
  const answer = await call(api.pages.feed, { at: NOW, params })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': expect.stringContaining('s-maxage=300'),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(answer.body).not.toContain(page._id)
  const entry = answer.body.split('<entry>').find((each) => each.includes(post._id))
  for (const part of [
    `<id>tag:localhost,2026:post:${post._id}</id>`,
    `href="http://localhost:3000/de/${post.slug}"`,
    '<name>The editor</name>',
    `<published>${post.publishedAt}</published>`,
    'term="Neues &amp; mehr"',
    '&lt;p&gt;Read &lt;code&gt;&amp;#x3C;b&gt;&lt;/code&gt;',
  ])
    expect(entry).toContain(part)
})

test('the RSS feed has the same posts', async () => {
  const post = await newPost(editor, published, NOW - 500)
  const answer = await call(api.pages.feed, { at: NOW, params, input: { format: 'rss' } })
  expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(answer.body).toContain(`<guid isPermaLink="false">tag:localhost,2026:post:${post._id}</guid>`)
  const other = await call(api.pages.feed, { at: NOW, params, input: { format: 'xml' } })
  expect(other.headers['content-type']).toContain('application/atom+xml')
})

test('quoted claims in a feed have the note that they are false', async () => {
  const post = await newPost(editor, {
    language: 'it',
    subtitle: 'Precisione del 99%?',
    content: 'Precisione del 99%.',
  })
  const admin = await staff('admin', NOW)
  const input = { status: 'published', quotesToRefute: { reason: 'Shown so that readers know it' } } as const
  const published = await call(api.blogs.update, { ...admin.options, params: { id: post._id }, input })
  expect(published.body.blog.refutes).toBe(true)
  const { body } = await call(api.pages.feed, { at: NOW, params: { locale: 'it' } })
  expect(body).toContain('<summary>Questa affermazione è falsa.')
  expect(body).toContain('&lt;p&gt;&lt;strong&gt;Questa affermazione è falsa.')
})

test('a feed has full texts up to its size limit', async () => {
  const content = `${'A long article. '.repeat(12_000)}`
  for (let index = 0; index < 4; index += 1) {
    await newPost(editor, { ...published, language: 'fr', content }, NOW + index)
  }
  const answer = await call(api.pages.feed, { at: NOW + 10, params: { locale: 'fr' } })
  expect(answer.body.match(/<entry>/g)?.length).toBeGreaterThanOrEqual(4)
  expect(answer.body.match(/<content /g)?.length).toBe(3)
})

test('the sitemap has the lists, and each post and page at its present address', async () => {
  const post = await newPost(editor, published)
  const page = await newPost(editor, { status: 'published', kind: 'page' })
  const publishAt = iso(NOW + 60_000)
  const later = await newPost(editor, { status: 'scheduled', publishAt })
  const answer = await call(api.pages.sitemap, { at: NOW })
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  for (const path of ['/blog', '/it/blog', `/de/${post.slug}`, `/${page.slug}`])
    expect(answer.body).toContain(`<loc>http://localhost:3000${path}</loc>`)
  expect(answer.body).not.toContain(later.slug)
})
