import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { newCategory, newPost, type Staff, staff } from '../../endpoints/blogs/testing/posts.ts'
import { call } from '../../testing/call.ts'

const NOW = Date.now()
let editor: Staff

beforeAll(async () => {
  editor = await staff('editor', NOW)
})

async function relatedTo(slug: string, at = NOW) {
  const { body } = await call(api.blogs.get, { at, params: { id: slug }, input: { language: 'fr' } })
  return (body.related ?? []).map(({ title }) => title)
}

test('three others: of the category first, then the newest; never itself, a page or what is still to come', async () => {
  const { _id: category } = await newCategory(NOW)
  const published = { status: 'published', language: 'fr' } as const
  const post = await newPost(editor, { ...published, title: 'Itself', category }, NOW - 9000)
  expect(await relatedTo(post.slug)).toEqual([])
  await newPost(editor, { ...published, title: 'Same, older', category }, NOW - 8000)
  await newPost(editor, { ...published, title: 'Same, featured', category, featured: true }, NOW - 7000)
  await newPost(editor, { ...published, title: 'Other, oldest' }, NOW - 6000)
  await newPost(editor, { ...published, title: 'Other, newest', featured: true }, NOW - 5000)
  await newPost(editor, { ...published, title: 'A page', kind: 'page' }, NOW - 4000)
  const publishAt = new Date(NOW + 60_000).toISOString()
  await newPost(editor, { language: 'fr', title: 'Later', category, status: 'scheduled', publishAt })
  expect(await relatedTo(post.slug)).toEqual(['Same, featured', 'Same, older', 'Other, newest'])
  expect(await relatedTo(post.slug, NOW + 60_000)).toEqual(['Later', 'Same, featured', 'Same, older'])
})

test('a page leads to no post', async () => {
  const page = await newPost(editor, { status: 'published', language: 'fr', kind: 'page' })
  expect(await relatedTo(page.slug)).toEqual([])
})
