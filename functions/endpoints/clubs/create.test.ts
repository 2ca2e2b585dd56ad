import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { auditOf } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { makePerson } from '../../testing/people.ts'

const NOW = Date.now()
const admin = await makePerson({ role: 'admin' }, NOW)
const asAdmin = { as: admin.cookie, at: NOW }

test('an admin adds a club; the audit log names its fields, not their contents', async () => {
  const answer = await call(api.clubs.create, { ...asAdmin, input: { name: '  Harriers ' } })
  expect(answer).toMatchObject({ status: 201, body: { club: { name: 'Harriers' } } })
  const entries = await auditOf(`club:${answer.body.club._id}`, NOW)
  expect(entries).toMatchObject([{ actor: admin.id, action: 'clubs.create', fields: ['name'] }])
  expect(JSON.stringify(entries)).not.toContain('Harriers')
})

test('a repeat with the same key gets the first answer, of 12 at once too', async () => {
  const input = { name: 'Rovers' }
  const headers = { 'idempotency-key': 'rovers' }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call(api.clubs.create, { ...asAdmin, headers, input })),
  )
  expect(answers.every(({ status }) => status === 201)).toBe(true)
  expect(new Set(answers.map(({ body }) => body.club._id)).size).toBe(1)
  const other = await call(api.clubs.create, { ...asAdmin, headers, input: { name: 'Albion' } })
  expect(other.error.code).toBe('idempotency_mismatch')
})

test.each([
  ['name', {}, 'required'],
  ['name', { name: ' ' }, 'required'],
  ['name', { name: 'x'.repeat(81) }, 'too_long'],
  ['name', { name: 'a\u202eb' }, 'control_characters'],
  ['image', { name: 'x', image: 'http://images.example.com/x.png' }, 'https_only'],
  ['image', { name: 'x', image: 'javascript:alert(1)' }, 'https_only'],
  ['image', { name: 'x', image: `https://images.example.com/${'x'.repeat(500)}` }, 'too_long'],
  ['city', { name: 'x', city: 'y' }, 'unknown_field'],
])('refuses a bad %s: %j', async (path, fields, code) => {
  const rawBody = JSON.stringify(fields)
  const answer = await call(api.clubs.create, { ...asAdmin, rawBody })
  expect(answer.error).toMatchObject({ statusCode: 400, fields: [{ path, code }] })
})

test('takes the longest name', async () => {
  const input = { name: '✈'.repeat(80) }
  expect((await call(api.clubs.create, { ...asAdmin, input })).status).toBe(201)
})

test('is for admins only', async () => {
  for (const role of ['user', 'editor'] as const) {
    const { cookie } = await makePerson({ role }, NOW)
    const answer = await call(api.clubs.create, { as: cookie, at: NOW, input: { name: 'x' } })
    expect(answer.error.code).toBe('forbidden')
  }
  const guest = await call(api.clubs.create, { input: { name: 'x' } })
  expect(guest.error.code).toBe('not_authenticated')
})
