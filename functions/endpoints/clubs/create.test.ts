import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { auditOf } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'

const NOW = Date.now()
const admin = await makeUser({ role: 'admin' }, NOW)
const asAdmin = { as: admin.cookie, at: NOW }

test('an admin adds a club; the audit log names its fields, not their contents', async () => {
  const answer = await call(api.clubs.create, { ...asAdmin, input: { name: '  Harriers ' } })
  expect(answer).toMatchObject({ status: 201, body: { club: { name: 'Harriers' } } })
  const entries = await auditOf(`club:${answer.body.club._id}`, NOW)
  expect(entries).toMatchObject([{ actor: admin.id, action: 'clubs.create', fields: ['name'] }])
  expect(JSON.stringify(entries)).not.toContain('Harriers')
})

test.each([
  ['name', { name: ' ' }, 'required'],
  ['name', { name: 'x'.repeat(81) }, 'too_long'],
  ['name', { name: 'a\u202eb' }, 'control_characters'],
  ['image', { name: 'x', image: 'http://images.example.com/x.png' }, 'https_only'],
  ['image', { name: 'x', image: 'javascript:alert(1)' }, 'https_only'],
])('refuses a bad %s: %j', async (path, fields, code) => {
  const rawBody = JSON.stringify(fields)
  const answer = await call(api.clubs.create, { ...asAdmin, rawBody })
  expect(answer.error).toMatchObject({ statusCode: 400, fields: [{ path, code }] })
})
