import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { userKey } from '../../domain/users/user-record.ts'
import { deleteItem } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { newPost, staff } from './testing/posts.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)

test('readers get the public copy by slug or id; staff get the draft by id', async () => {
  const post = await newPost(editor, { status: 'published', language: 'es' })
  const params = { id: post._id }
  await call(api.blogs.update, { ...editor.options, params, input: { title: 'Draft' } })
  const { cookie } = await makeUser({}, NOW)
  const bySlug = { params: { id: post.slug }, input: { language: 'es' } as const, at: NOW }
  for (const as of [undefined, cookie, editor.user.cookie]) {
    const { body } = await call(api.blogs.get, { ...bySlug, as })
    expect(body.blog).toMatchObject({ title: 'Why not', html: '<p>It <em>cannot</em>.</p>' })
    expect(body.blog.changed).toBeUndefined()
    expect(body.blog.live).toBeUndefined()
  }
  for (const as of [undefined, cookie])
    expect((await call(api.blogs.get, { as, at: NOW, params })).body.blog.title).toBe('Why not')
  const asStaff = await call(api.blogs.get, { ...editor.options, params })
  const live = { slug: post.slug, version: 1 }
  expect(asStaff.body.blog).toMatchObject({ title: 'Draft', changed: true, live })
})

test('a slug belongs to one language', async () => {
  const post = await newPost(editor, { status: 'published', language: 'es' })
  expect((await call(api.blogs.get, { at: NOW, params: { id: post.slug } })).error.code).toBe('not_found')
})

test('a removed author has no name', async () => {
  const gone = await staff('editor', NOW)
  const post = await newPost(gone, { status: 'published' })
  await deleteItem(userKey(gone.user.id))
  const { body } = await call(api.blogs.get, { at: NOW, params: { id: post.slug } })
  expect(body.blog.author).toEqual({ _id: gone.user.id })
})
