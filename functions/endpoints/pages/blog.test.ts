import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { BLOG_PAGE_SIZE } from '#shared/site/rendering.ts'
import { call } from '../../testing/call.ts'
import { newCategory, newPost, staff } from '../blogs/testing/posts.ts'
import { readPage, readPageOf } from './testing/read-page.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)
const locale = 'pt' as const
const published = { status: 'published', language: locale } as const

const open = (input: { category?: string; after?: string } = {}) =>
  call(api.pages.blog, { at: NOW, params: { locale }, input })

test('the page lists a language’s posts, featured first, and the API continues from its cursor', async () => {
  const { _id: category, slug } = await newCategory(NOW)
  for (let index = 0; index < BLOG_PAGE_SIZE + 1; index += 1) {
    const featured = index === 0
    await newPost(editor, { ...published, title: `No. ${index}`, category, featured }, NOW - 20_000 + index)
  }
  const first = readPageOf('blog', (await open({ category: slug })).body)
  expect(first.blogs.map(({ title }) => title).slice(0, 3)).toEqual(['No. 0', 'No. 12', 'No. 11'])
  expect(first).toMatchObject({ later: false, category: { _id: category, slug } })
  expect(first.categories.map(({ _id }) => _id)).toContain(category)
  const second = readPageOf('blog', (await open({ category: slug, after: first.cursor })).body)
  expect(second).toMatchObject({ later: true, blogs: [{ title: 'No. 1' }] })
  expect(second.cursor).toBeUndefined()
  const input = { language: locale, category: slug, cursor: first.cursor } as const
  const { body } = await call(api.blogs.list, { at: NOW, input })
  expect(body.blogs).toEqual(second.blogs)
})

test('without a category the page lists all posts of the language, and may be cached', async () => {
  const post = await newPost(editor, published)
  const answer = await open()
  expect(readPageOf('blog', answer.body).blogs.map(({ _id }) => _id)).toContain(post._id)
  expect(answer.headers).toMatchObject({
    'cache-control': expect.stringContaining('s-maxage=300'),
    etag: expect.stringMatching(/^W\//),
  })
})

test.each([
  ['a category that there is not', { category: 'no-such-category' }],
  ['an empty category', { category: '' }],
  ['two categories', { category: 'a,b' }],
  ['markup', { category: '"><script>' }],
  ['a place of nobody’s', { after: 'x' }],
  ['an empty place', { after: '' }],
  ['a long place', { after: 'x'.repeat(8192) }],
])('%s is a page that could not be found', async (_, input) => {
  const answer = await open(input)
  expect(answer.status).toBe(404)
  expect(readPage(answer.body).data).toEqual({ kind: 'no-such-page' })
})

test('a cursor of another list is not found', async () => {
  const { body } = await call(api.blogs.list, { at: NOW, input: { language: locale, limit: 1 } })
  const answer = await call(api.pages.blog, { params: { locale: 'de' }, input: { after: body.cursor } })
  expect(answer.status).toBe(404)
})
