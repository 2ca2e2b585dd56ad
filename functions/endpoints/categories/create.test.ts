import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { listAudit } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'

const NOW = Date.now()
const editor = await makeUser({ role: 'editor' }, NOW)
const asEditor = { as: editor.cookie, at: NOW }
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
  const again = await call(api.categories.create, { ...asEditor, input })
  expect(again.error.code).toBe('slug_taken')
})

test('a slug is made from the name if none is sent', async () => {
  const word = newId(NOW, secureRandom)
  const answer = await call(api.categories.create, { ...asEditor, input: { name: { de: `Größe ${word}` } } })
  expect(answer.body.category.slug).toBe(`grosse-${word}`)
})

const name = { en: 'News' }
test.each([
  ['name', {}, 'required'],
  ['name.en', { name: { en: 'a\u202eb' } }, 'control_characters'],
  ['name.xx', { name: { en: 'News', xx: 'News' } }, 'unknown_field'],
  ['slug', { name, slug: 'Über uns' }, 'invalid_format'],
  ['slug', { name: { en: '✈️' } }, 'required'],
])('refuses a bad %s: %j', async (path, fields, code) => {
  const rawBody = JSON.stringify(fields)
  const answer = await call(api.categories.create, { ...asEditor, rawBody })
  expect(answer.error).toMatchObject({ statusCode: 400, fields: [{ path, code }] })
})
