import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { newCategory } from '../blogs/testing/posts.ts'

const NOW = Date.now()
const editor = await makeUser({ role: 'editor' }, NOW)
const asEditor = { as: editor.cookie, at: NOW }

test('one of 12 simultaneous requests removes a category, and its slug becomes free', async () => {
  const category = await newCategory(NOW)
  const params = { id: category._id }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call(api.categories.remove, { ...asEditor, params })),
  )
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { _id: category._id } }])
  expect(answers.filter(({ error }) => error.code === 'not_found')).toHaveLength(11)
  expect((await call(api.categories.get, { params })).error.code).toBe('not_found')
  const input = { name: { en: 'New' }, slug: category.slug }
  expect((await call(api.categories.create, { ...asEditor, input })).status).toBe(201)
})
