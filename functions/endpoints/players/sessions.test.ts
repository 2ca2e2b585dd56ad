import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { call } from '../../testing/call.ts'
import { makePerson, PASSWORD, storedAccount } from '../../testing/people.ts'

const { auditLog, players, users } = api
const NOW = Date.parse('2028-05-06T07:08:09.010Z')
const HOUR_MS = 3_600_000

const logIn = (email: string, at: number) => call(users.login, { at, input: { email, password: PASSWORD } })

test('counts the living, says when one was last used, and nothing more', async () => {
  const person = await makePerson({}, NOW - 31 * 24 * HOUR_MS)
  const admin = await makePerson({ role: 'admin' }, NOW)
  const count = () => call(players.countSessions, { as: admin.cookie, at: NOW, params: { id: person.id } })
  expect((await count()).body).toEqual({ count: 0 })
  await logIn(person.email, NOW - 2 * HOUR_MS)
  await logIn(person.email, NOW - HOUR_MS)
  expect((await count()).body).toEqual({ count: 2, lastSeenAt: new Date(NOW - HOUR_MS).toISOString() })
})

test('ends all of them, and notes it', async () => {
  const person = await makePerson({}, NOW)
  const second = await logIn(person.email, NOW)
  const admin = await makePerson({ role: 'admin' }, NOW)
  const ended = await call(players.endSessions, { as: admin.cookie, at: NOW, params: { id: person.id } })
  expect(ended.status).toBe(204)
  for (const as of [person.cookie, second.cookie]) {
    expect((await call(users.me, { as, at: NOW })).error.code).toBe('not_authenticated')
  }
  expect((await logIn(person.email, NOW)).status).toBe(200)
  const log = await call(auditLog.list, { as: admin.cookie, at: NOW, input: {} })
  expect(log.body.entries.find(({ subject }) => subject === `user:${person.id}`)).toMatchObject({
    actor: admin.id,
    action: 'players.endSessions',
    fields: ['sessions'],
  })
})

test('12 at once, beside the person’s own changes, leave no session and lose nothing', async () => {
  const person = await makePerson({}, NOW)
  const admin = await makePerson({ role: 'admin' }, NOW)
  const params = { id: person.id }
  const answers = await Promise.all([
    ...Array.from({ length: 12 }, () => call(players.endSessions, { as: admin.cookie, at: NOW, params })),
    call(players.update, { as: admin.cookie, at: NOW, params, input: { username: 'Renamed' } }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204]))
  expect(await storedAccount(person.id)).toMatchObject({ username: 'Renamed', sessions: {} })
})

test('not one’s own, nor of nobody', async () => {
  const admin = await makePerson({ role: 'admin' }, NOW)
  const end = (id: string) => call(players.endSessions, { as: admin.cookie, at: NOW, params: { id } })
  expect((await end(admin.id)).error).toMatchObject({ statusCode: 403, code: 'forbidden' })
  expect((await call(users.me, { as: admin.cookie, at: NOW })).status).toBe(200)
  const gone = newId(NOW, secureRandom)
  expect((await end(gone)).error.code).toBe('not_found')
  const count = await call(players.countSessions, { as: admin.cookie, at: NOW, params: { id: gone } })
  expect(count.error.code).toBe('not_found')
})
