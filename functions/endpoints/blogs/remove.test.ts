import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { postKey } from '../../domain/blogs/keys.ts'
import { queryAll } from '../../platform/table/read.ts'
import { call } from '../../testing/call.ts'
import { makePerson } from '../../testing/people.ts'
import { newCategory, newPost, staff } from './testing/posts.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)

test('takes everything away, once of 12 at once', async () => {
  const { _id: category } = await newCategory(NOW)
  const first = await newPost(editor)
  const post = await newPost(editor, {
    ...{ status: 'published', featured: true, category, language: 'it', translationOf: first._id },
  })
  const params = { id: post._id }
  await call(api.blogs.update, {
    ...editor.options,
    params,
    input: { title: 'Later', slug: `x-${post.slug}` },
  })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call(api.blogs.remove, { ...editor.options, params })),
  )
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { _id: post._id } }])
  expect(answers.filter(({ error }) => error.code === 'not_found')).toHaveLength(11)
  expect(await queryAll({ pk: { name: 'pk', value: postKey(post._id).pk } })).toEqual([])
  const input = { language: 'it', limit: 100 } as const
  for (const list of [input, { ...input, category }]) {
    const { body } = await call(api.blogs.list, { at: NOW, input: list })
    expect(body.blogs.filter(({ _id }) => _id === post._id)).toEqual([])
  }
  expect(
    (await call(api.blogs.get, { ...editor.options, params: { id: first._id } })).body.blog.translations,
  ).toEqual([])
  for (const slug of [post.slug, `x-${post.slug}`]) await newPost(editor, { slug, language: 'it' })
})

test('is for editors', async () => {
  const { _id: id } = await newPost(editor)
  const { cookie } = await makePerson({}, NOW)
  expect((await call(api.blogs.remove, { as: cookie, at: NOW, params: { id } })).error.code).toBe('forbidden')
  expect((await call(api.blogs.remove, { params: { id } })).error.code).toBe('not_authenticated')
})
