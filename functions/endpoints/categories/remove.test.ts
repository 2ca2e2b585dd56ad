import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { makePerson } from '../../testing/people.ts'
import { newCategory } from '../blogs/testing/posts.ts'

const NOW = Date.now()
const editor = await makePerson({ role: 'editor' }, NOW)
const asEditor = { as: editor.cookie, at: NOW }

test('removes it once, of 12 at once too, and its slug is free again', async () => {
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

test('removes it while 12 change it', async () => {
  const category = await newCategory(NOW)
  const params = { id: category._id }
  const changes = Array.from({ length: 12 }, (_, index) =>
    call(api.categories.update, { ...asEditor, params, input: { name: { en: `Name ${index}` } } }),
  )
  const [removal, ...changed] = await Promise.all([
    call(api.categories.remove, { ...asEditor, params }),
    ...changes,
  ])
  expect(removal.status).toBe(200)
  for (const { status } of changed) expect(status).toBeLessThan(500)
  expect((await call(api.categories.get, { params })).error.code).toBe('not_found')
})

test('is not for users', async () => {
  const { _id: id } = await newCategory(NOW)
  const { cookie } = await makePerson({}, NOW)
  const answer = await call(api.categories.remove, { as: cookie, at: NOW, params: { id } })
  expect(answer.error.code).toBe('forbidden')
})
