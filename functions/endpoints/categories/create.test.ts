import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { listAudit } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { makePerson } from '../../testing/people.ts'

const NOW = Date.now()
const editor = await makePerson({ role: 'editor' }, NOW)
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
})

test('the slug is made from the name where none is sent', async () => {
  const word = newId(NOW, secureRandom)
  const answer = await call(api.categories.create, { ...asEditor, input: { name: { de: `Größe ${word}` } } })
  expect(answer.body.category.slug).toBe(`grosse-${word}`)
})

test('of 12 requests for one slug exactly one has it', async () => {
  const input = { name: { en: 'News' }, slug: freshSlug() }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call(api.categories.create, { ...asEditor, input })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ error }) => error.code === 'slug_taken')).toHaveLength(11)
})

test('a repeat with the same key gets the first answer', async () => {
  const input = { name: { en: 'News' }, slug: freshSlug() }
  const headers = { 'idempotency-key': input.slug }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call(api.categories.create, { ...asEditor, headers, input })),
  )
  const ids = new Set(answers.map(({ body }) => body.category._id))
  expect(ids.size).toBe(1)
  const other = { name: { en: 'Other' }, slug: freshSlug() }
  const mismatch = await call(api.categories.create, { ...asEditor, headers, input: other })
  expect(mismatch.error.code).toBe('idempotency_mismatch')
})

const name = { en: 'News' }
test.each([
  ['name', {}, 'required'],
  ['name', { name: {} }, 'required'],
  ['name.en', { name: { en: '' } }, 'required'],
  ['name.en', { name: { en: 'x'.repeat(61) } }, 'too_long'],
  ['name.en', { name: { en: 'a\u202eb' } }, 'control_characters'],
  ['name.xx', { name: { en: 'News', xx: 'News' } }, 'unknown_field'],
  ['slug', { name, slug: 'Über uns' }, 'invalid_format'],
  ['slug', { name, slug: 'x'.repeat(101) }, 'too_long'],
  ['slug', { name: { en: '✈️' } }, 'required'],
  ['order', { name, order: 1 }, 'unknown_field'],
])('refuses a bad %s: %j', async (path, fields, code) => {
  const rawBody = JSON.stringify(fields)
  const answer = await call(api.categories.create, { ...asEditor, rawBody })
  expect(answer.error).toMatchObject({ statusCode: 400, fields: [{ path, code }] })
})

test('is not for users and guests', async () => {
  const { cookie } = await makePerson({}, NOW)
  const input = { name, slug: freshSlug() }
  expect((await call(api.categories.create, { as: cookie, at: NOW, input })).error.code).toBe('forbidden')
  expect((await call(api.categories.create, { input })).error.code).toBe('not_authenticated')
})
