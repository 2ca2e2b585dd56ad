import { expect, test } from 'vitest'
import type { SentInputOf } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'
import { iso } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import { allPages } from '../../testing/requests.ts'
import { newCategory, newPost, staff } from './testing/posts.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)

function titles(input: SentInputOf<typeof api.blogs.list> = {}, at = NOW): Promise<string[]> {
  return allPages(
    (cursor) => call(api.blogs.list, { at, input: { ...input, cursor } }),
    ({ blogs }) => blogs.map(({ title }) => title),
    Number(input.limit ?? 20),
  )
}

test('pages list featured posts first, then the newest, by language, kind and category', async () => {
  const winds = await newCategory(NOW)
  const post = (title: string, at: number, fields = {}) =>
    newPost(editor, { title, status: 'published', ...fields }, NOW - at)
  await post('Old', 5000, { category: winds._id })
  await post('New', 1000)
  await post('Featured, old', 4000, { featured: true, category: winds._id })
  await post('Featured, new', 2000, { featured: true })
  await post('Italiano', 3000, { language: 'it' })
  await post('Page', 3000, { kind: 'page' })
  await newPost(editor, { title: 'Draft' })
  const order = ['Featured, new', 'Featured, old', 'New', 'Old']
  for (const limit of [1, 2, 3, 4, 100]) expect(await titles({ limit })).toEqual(order)
  expect(await titles({ language: 'it' })).toEqual(['Italiano'])
  expect(await titles({ kind: 'page' })).toEqual(['Page'])
  for (const category of [winds._id, winds.slug])
    expect(await titles({ category, limit: 1 })).toEqual(['Featured, old', 'Old'])
  expect(await titles({ category: 'no-such-category' })).toEqual([])
  const { body } = await call(api.blogs.list, { at: NOW, input: { limit: 1 } })
  expect(body.blogs[0]).toEqual({
    _id: expect.any(String),
    kind: 'post',
    title: 'Featured, new',
    subtitle: '',
    thumbnail: '',
    slug: expect.any(String),
    language: 'en',
    status: 'published',
    featured: true,
    version: 1,
    author: { _id: editor.user.id, name: 'The editor' },
    createdAt: iso(NOW - 2000),
    updatedAt: iso(NOW - 2000),
    publishedAt: iso(NOW - 2000),
    excerpt: 'It cannot.',
    readingMinutes: 1,
  })
})

test('a change of language or category moves the card', async () => {
  const { _id: id } = await newPost(editor, { title: 'Moves', language: 'pt', status: 'published' })
  const input = { featured: true, status: 'published' } as const
  const before = await newPost(editor, { title: 'Stays', language: 'pt', status: 'published' }, NOW + 1)
  expect(await titles({ language: 'pt' }, NOW + 1)).toEqual(['Stays', 'Moves'])
  await call(api.blogs.update, { ...editor.options, params: { id }, input })
  expect(await titles({ language: 'pt' }, NOW + 1)).toEqual(['Moves', before.title])
})

async function relatedTo(slug: string, at = NOW) {
  const { body } = await call(api.blogs.get, { at, params: { id: slug }, input: { language: 'fr' } })
  return (body.related ?? []).map(({ title }) => title)
}

test('three other public posts are related: of the same category first, then the newest', async () => {
  const { _id: category } = await newCategory(NOW)
  const published = { status: 'published', language: 'fr' } as const
  const post = await newPost(editor, { ...published, title: 'Itself', category }, NOW - 9000)
  expect(await relatedTo(post.slug)).toEqual([])
  await newPost(editor, { ...published, title: 'Same, older', category }, NOW - 8000)
  await newPost(editor, { ...published, title: 'Same, featured', category, featured: true }, NOW - 7000)
  await newPost(editor, { ...published, title: 'Other, oldest' }, NOW - 6000)
  await newPost(editor, { ...published, title: 'Other, newest', featured: true }, NOW - 5000)
  await newPost(editor, { ...published, title: 'A page', kind: 'page' }, NOW - 4000)
  const publishAt = iso(NOW + 60_000)
  await newPost(editor, { language: 'fr', title: 'Later', category, status: 'scheduled', publishAt })
  expect(await relatedTo(post.slug)).toEqual(['Same, featured', 'Same, older', 'Other, newest'])
  expect(await relatedTo(post.slug, NOW + 60_000)).toEqual(['Later', 'Same, featured', 'Same, older'])
})

test('a page has no related posts', async () => {
  const page = await newPost(editor, { status: 'published', language: 'fr', kind: 'page' })
  expect(await relatedTo(page.slug)).toEqual([])
})
