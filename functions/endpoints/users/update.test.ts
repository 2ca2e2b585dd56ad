import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import { mailsTo, makeUser, PASSWORD, storedUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { users } = api
const NEW_PASSWORD = 'Slow ferries, 9 gulls'

test('a user changes name, avatar, language and country', async () => {
  const user = await makeUser()
  const input = { username: '  Zoë Nová ', avatar: 'kite', language: 'pt', country: 'PT' } as const
  const answer = await call(users.update, { as: user.cookie, params: { id: user.id }, input })
  const expected = { username: 'Zoë Nová', avatar: 'kite', language: 'pt', country: 'PT' }
  expect(answer.body.user).toMatchObject(expected)
  expect(await storedUser(user.id)).toMatchObject({ ...expected, verified: true })
  const none = await call(users.update, { as: user.cookie, params: { id: user.id }, input: {} })
  expect(none.body.user).toMatchObject(expected)
})

test('no user, admins included, can change another one', async () => {
  const user = await makeUser()
  for (const role of ['user', 'admin'] as const) {
    const other = await makeUser({ role })
    const answer = await call(users.update, {
      as: other.cookie,
      params: { id: user.id },
      input: { username: 'Not mine' },
    })
    expect(answer.error).toMatchObject({ statusCode: 404, code: 'not_found' })
  }
})

describe('password', () => {
  test('ends all other sessions, renews this one, and is reported by mail', async () => {
    const user = await makeUser()
    const other = await call(users.login, { input: { email: user.email, password: PASSWORD } })
    const answer = await call(users.update, {
      as: user.cookie,
      params: { id: user.id },
      input: { password: NEW_PASSWORD, oldPassword: PASSWORD },
    })
    expect(answer.status).toBe(200)
    for (const as of [user.cookie, other.cookie]) expect((await call(users.me, { as })).status).toBe(401)
    expect((await call(users.me, { as: answer.cookie })).status).toBe(200)
    const told = (await mailsTo(user.email)).map((mail) => 'variant' in mail.data && mail.data.variant)
    expect(told).toContain('password_changed')
    const login = await call(users.login, { input: { email: user.email, password: NEW_PASSWORD } })
    expect(login.status).toBe(200)
  })

  test('of staff needs 15 characters', async () => {
    const editor = await makeUser({ role: 'editor' })
    const answer = await call(users.update, {
      as: editor.cookie,
      params: { id: editor.id },
      input: { password: 'dry Gulls 9 oa', oldPassword: PASSWORD },
    })
    expect(answer.error.fields).toMatchObject([{ path: 'password', code: 'staff_password' }])
  })
})

test('12 simultaneous changes apply each tighter limit and keep the looser wish', async () => {
  const at = Date.now()
  const user = await makeUser({}, at)
  const wishes = [{ signalsPerDay: 3 }, { sessionMinutes: 120 }]
  const answers = await atOnce(12, (index) =>
    call(users.update, {
      as: user.cookie,
      at,
      params: { id: user.id },
      input: { limits: wishes[index % 2] },
    }),
  )
  expect(answers.filter((answer) => ![200, 429].includes(answer.status))).toEqual([])
  expect((await storedUser(user.id)).limits).toEqual({
    signalsPerDay: 3,
    sessionMinutes: 60,
    pending: { sessionMinutes: 120, from: iso(at + DAY_MS) },
  })
})
