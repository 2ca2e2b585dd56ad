import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { deleteItem } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { drainStream } from '../../testing/drain-stream.ts'
import { mailedCode, makeUser, storedUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { players, users } = api

beforeAll(useOwnTableWithStream)

async function change(as: string, id: string, input: object, at = Date.now()) {
  return call(players.update, { as, at, params: { id }, rawBody: JSON.stringify(input) })
}

test('staff change the allowed fields, noted in the audit log without values', async () => {
  // A month of the audit log in which no other test writes.
  const at = Date.parse('2033-03-05T10:00:00.000Z')
  const admin = await makeUser({ role: 'admin' }, at)
  const person = await makeUser({ verified: false }, at)
  const input = {
    username: 'Renamed Person',
    verified: true,
    lega_info: { in_list: true },
    language: 'es',
    country: 'ES',
  }
  const answer = await change(admin.cookie, person.id, input, at)
  expect(answer.body.user).toMatchObject({ ...input, admin: false })
  expect((await call(users.me, { as: person.cookie, at })).body.user).toMatchObject({
    username: 'Renamed Person',
  })
  await drainStream()
  const found = await call(users.list, {
    as: admin.cookie,
    at,
    input: { search: 'renamed person', limit: 100 },
  })
  expect(found.body.users.map((user) => user._id)).toContain(person.id)
  const log = await call(api.auditLog.list, { as: admin.cookie, at, input: { limit: 100 } })
  const entry = log.body.entries.find((one) => one.subject === `user:${person.id}`)
  expect(entry).toMatchObject({ actor: admin.id, action: 'players.update', fields: Object.keys(input) })
  expect(JSON.stringify(entry)).not.toContain('Renamed')
  expect((await change(admin.cookie, person.id, {}, at)).body.user).toMatchObject(input)
})

describe('role', () => {
  test('a change of role ends all the user’s sessions, and the same role ends none', async () => {
    const admin = await makeUser({ role: 'admin' })
    const user = await makeUser()
    await change(admin.cookie, user.id, { role: 'user' })
    expect((await call(users.me, { as: user.cookie })).status).toBe(200)
    const raised = await change(admin.cookie, user.id, { role: 'editor' })
    expect(raised.body.user).toMatchObject({ role: 'editor', admin: false })
    expect((await call(users.me, { as: user.cookie })).error.code).toBe('not_authenticated')
    expect((await storedUser(user.id)).sessions).toEqual({})
  })

  test('a user without a staff password cannot become staff', async () => {
    const admin = await makeUser({ role: 'admin' })
    const user = await makeUser({ staffPassword: false })
    const answer = await change(admin.cookie, user.id, { role: 'admin' })
    expect(answer.error).toMatchObject({ statusCode: 409, code: 'wrong_state' })
    expect((await call(users.me, { as: user.cookie })).body.user.role).toBe('user')
  })
})

test('an edit by staff does not undo the user’s simultaneous verification and changes', async () => {
  const admin = await makeUser({ role: 'admin' })
  const user = await makeUser({ verified: false })
  await call(users.requestCode, { as: user.cookie })
  const code = await mailedCode(user.email)
  const edits = (from: number) =>
    Array.from({ length: 6 }, (_, index) =>
      change(admin.cookie, user.id, { lega_info: { in_list: (from + index) % 2 === 0 } }),
    )
  const answers = await Promise.all([
    ...edits(0),
    call(users.update, { as: user.cookie, params: { id: user.id }, input: { avatar: 'swallow' } }),
    ...edits(6),
    call(users.verifyCode, { as: user.cookie, params: { code } }),
  ])
  expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
  expect(await storedUser(user.id)).toMatchObject({ verified: true })
  await drainStream()
  const found = await call(users.list, { as: admin.cookie, input: { search: user.email } })
  expect(found.body.users).toMatchObject([{ verified: true }])
})

describe('the count of admins', () => {
  beforeEach(() => deleteItem({ pk: 'ADMINS', sk: 'COUNT' }))

  test('the last admin can be neither demoted nor removed', async () => {
    const admin = await makeUser({ role: 'admin' })
    const params = { id: admin.id }
    for (const role of ['user', 'editor'] as const) {
      const demoted = await call(players.update, { as: admin.cookie, params, input: { role } })
      expect(demoted.error).toMatchObject({ statusCode: 409, code: 'last_admin' })
    }
    const removed = await call(users.remove, { as: admin.cookie, params })
    expect(removed.error).toMatchObject({ statusCode: 409, code: 'last_admin' })
    expect((await call(users.me, { as: admin.cookie })).body.user.admin).toBe(true)
  })

  test('12 demotions of two admins at once leave one', async () => {
    const admins = [await makeUser({ role: 'admin' }), await makeUser({ role: 'admin' })] as const
    const answers = await atOnce(12, (index) => {
      const params = { id: admins[index % 2 === 0 ? 0 : 1].id }
      const as = admins[index % 3 === 0 ? 0 : 1].cookie
      return call(players.update, { as, params, input: { role: 'user' } })
    })
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
    const roles = await Promise.all(admins.map(async ({ id }) => (await storedUser(id)).role))
    expect(roles.toSorted()).toEqual(['admin', 'user'])
  })

  test('a promoted user counts, and a demoted one does not', async () => {
    const first = await makeUser({ role: 'admin' })
    const second = await makeUser()
    const change = (as: string, id: string, role: 'admin' | 'user') =>
      call(players.update, { as, params: { id }, input: { role } })
    expect((await change(first.cookie, second.id, 'admin')).status).toBe(200)
    expect((await change(first.cookie, first.id, 'user')).status).toBe(200)
    expect((await call(users.me, { as: first.cookie })).status).toBe(401)
    expect((await storedUser(second.id)).role).toBe('admin')
  })
})
