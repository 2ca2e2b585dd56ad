import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { listAudit } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'
import { newCategory } from '../blogs/testing/posts.ts'

const NOW = Date.now()
const editor = await makeUser({ role: 'editor' }, NOW)
const asEditor = { as: editor.cookie, at: NOW }

test('categories are sorted by English name, or else by slug', async () => {
  expect((await call(api.categories.list)).body).toEqual({ categories: [] })
  const made = [
    await newCategory(NOW, { name: { en: 'Winds' }, slug: 'a' }),
    await newCategory(NOW, { name: { en: 'Airports' }, slug: 'z' }),
    await newCategory(NOW, { name: { it: 'Zucchero' }, slug: 'clouds' }),
  ]
  const { body } = await call(api.categories.list)
  expect(body.categories).toEqual([made[1], made[2], made[0]])
})

const freshSlug = () => `c-${newId(NOW, secureRandom)}`

test('an editor adds a category, and everybody reads it', async () => {
  const input = { name: { en: ' How it works ', it: 'Come funziona' }, slug: freshSlug() }
  const answer = await call(api.categories.create, { ...asEditor, input })
  expect(answer.status).toBe(201)
  const { category } = answer.body
  expect(category).toMatchObject({ name: { en: 'How it works', it: 'Come funziona' }, slug: input.slug })
  const read = await call(api.categories.get, { params: { id: category._id } })
  expect(read).toMatchObject({ status: 200, body: { category } })
  expect((await call(api.categories.list)).body.categories).toContainEqual(category)
  const entries = await listAudit(editor.id, NOW)
  expect(entries).toMatchObject([
    { action: 'categories.create', subject: `category:${category._id}`, fields: ['name', 'slug'] },
  ])
  expect((await call(api.categories.create, { ...asEditor, input })).error.code).toBe('slug_taken')
})

test('a slug is made from the name if none is sent', async () => {
  const word = newId(NOW, secureRandom)
  const answer = await call(api.categories.create, { ...asEditor, input: { name: { de: `Größe ${word}` } } })
  expect(answer.body.category.slug).toBe(`grosse-${word}`)
})

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

test('a taken slug is refused', async () => {
  const [one, other] = [await newCategory(NOW), await newCategory(NOW)]
  const params = { id: one._id }
  const taken = await call(api.categories.update, { ...asEditor, params, input: { slug: other.slug } })
  expect(taken.error).toMatchObject({ statusCode: 409, code: 'slug_taken' })
})

test('one of 12 simultaneous requests removes a category, and its slug becomes free', async () => {
  const category = await newCategory(NOW)
  const params = { id: category._id }
  const answers = await atOnce(12, () => call(api.categories.remove, { ...asEditor, params }))
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { _id: category._id } }])
  expect(answers.filter(({ error }) => error.code === 'not_found')).toHaveLength(11)
  expect((await call(api.categories.get, { params })).error.code).toBe('not_found')
  const input = { name: { en: 'New' }, slug: category.slug }
  expect((await call(api.categories.create, { ...asEditor, input })).status).toBe(201)
})
