import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { transact } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makePerson } from '../../testing/people.ts'

const { auditLog } = api
const NOW = Date.parse('2028-11-21T10:00:00.000Z')

async function note(at: string): Promise<void> {
  const fact = { actor: 'system', action: 'test.note', subject: 'user:x', fields: [at] }
  await transact([auditWrite(fact, Date.parse(at), secureRandom)])
}

test('newest first, over years and pages, each entry once', async () => {
  const times = [
    '2028-11-20T10:00:00.000Z',
    '2028-01-01T00:00:00.000Z',
    '2026-12-31T23:59:59.999Z',
    '2026-12-24T18:00:00.000Z',
    '2026-11-21T10:00:00.000Z',
  ]
  for (const at of times.toReversed()) await note(at)
  const admin = await makePerson({ role: 'admin' }, NOW)
  for (const limit of [1, 2, 3, 100]) {
    const told: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await call(auditLog.list, { as: admin.cookie, at: NOW, input: { limit, cursor } })
      expect(body.entries.length).toBeLessThanOrEqual(limit)
      told.push(...body.entries.map((entry) => entry.at))
      cursor = body.cursor
    } while (cursor)
    expect(told).toEqual(times)
  }
})

test('a cursor is its caller’s own', async () => {
  await Promise.all([note('2028-11-20T11:00:00.000Z'), note('2028-11-20T12:00:00.000Z')])
  const admin = await makePerson({ role: 'admin' }, NOW)
  const other = await makePerson({ role: 'admin' }, NOW)
  const { body } = await call(auditLog.list, { as: admin.cookie, at: NOW, input: { limit: 1 } })
  const { cursor } = body
  const stolen = await call(auditLog.list, { as: other.cookie, at: NOW, input: { limit: 1, cursor } })
  expect(stolen.error.fields).toMatchObject([{ path: 'cursor', code: 'invalid_value' }])
})

test('for admins only', async () => {
  for (const role of ['user', 'editor'] as const) {
    const { cookie } = await makePerson({ role }, NOW)
    expect((await call(auditLog.list, { as: cookie, at: NOW })).error.code).toBe('forbidden')
  }
  expect((await call(auditLog.list)).error.code).toBe('not_authenticated')
})
