import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { newCategory } from '../blogs/testing/posts.ts'

const NOW = Date.now()
const editor = await makeUser({ role: 'editor' }, NOW)
const asEditor = { as: editor.cookie, at: NOW }

test('a change affects the sent fields only, and a former slug becomes free', async () => {
  const category = await newCategory(NOW)
  const params = { id: category._id }
  const renamed = await call(api.categories.update, { ...asEditor, params, input: { name: { fr: 'Neuf' } } })
  expect(renamed.body.category).toEqual({ ...category, name: { fr: 'Neuf' } })
  const slug = `moved-${newId(NOW, secureRandom)}`
  const moved = await call(api.categories.update, { ...asEditor, params, input: { slug } })
  expect(moved.body.category.slug).toBe(slug)
  const input = { name: { en: 'New' }, slug: category.slug }
  expect((await call(api.categories.create, { ...asEditor, input })).status).toBe(201)
})

test('a taken slug, an unknown category and a bad field are refused', async () => {
  const [one, other] = [await newCategory(NOW), await newCategory(NOW)]
  const params = { id: one._id }
  const taken = await call(api.categories.update, { ...asEditor, params, input: { slug: other.slug } })
  expect(taken.error).toMatchObject({ statusCode: 409, code: 'slug_taken' })
  const bad = await call(api.categories.update, { ...asEditor, params, input: { slug: 'a b' } })
  expect(bad.error.fields).toMatchObject([{ path: 'slug', code: 'invalid_format' }])
  const unknown = { id: newId(NOW, secureRandom) }
  expect((await call(api.categories.update, { ...asEditor, params: unknown, input: {} })).status).toBe(404)
})
