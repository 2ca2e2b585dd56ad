import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { auditOf } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { mailedCode, makeUser, PASSWORD } from '../../testing/people.ts'

async function logOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  log.mockClear()
  await work()
  return log.mock.calls.map(([line]) => JSON.parse(String(line)))
}

test('a failed login is logged with the user’s id and the request id of the answer, and nothing else', async () => {
  const { id, email } = await makeUser()
  const wrong = { email, password: `${PASSWORD}!` }
  let requestId: string | undefined
  const lines = await logOf(async () => {
    requestId = (await call(api.users.login, { input: wrong })).error.requestId
  })
  const operation = 'POST /users/login'
  expect(lines).toEqual([
    { level: 'info', event: 'refused', code: 'bad_credentials', operation, requestId, userId: id },
  ])
})

test('a login is logged with user, kind of proof and request id', async () => {
  const { id, email } = await makeUser()
  const lines = await logOf(() => call(api.users.login, { input: { email, password: PASSWORD } }))
  expect(lines).toEqual([
    { level: 'info', event: 'loggedIn', code: 'password', requestId: expect.any(String), userId: id },
  ])
})

test('wrong codes and refused permissions are logged', async () => {
  const player = await makeUser()
  const other = await makeUser({ verified: false })
  const lines = await logOf(async () => {
    await call(api.users.list, { as: player.cookie })
    await call(api.users.requestCode, { as: other.cookie })
    await call(api.users.verifyCode, { as: other.cookie, params: { code: '000000' } })
    await call(api.users.me, { as: player.cookie })
  })
  expect(lines).toMatchObject([
    { event: 'refused', code: 'forbidden', operation: 'GET /users', userId: player.id },
    { event: 'refused', code: 'code_wrong', operation: 'GET /users/cverify/{code}', userId: other.id },
  ])
})

test('a wrong old password and an unknown code are logged', async () => {
  const { id, cookie } = await makeUser()
  const lines = await logOf(async () => {
    const input = { password: 'Slow ferries, 9 gulls', oldPassword: 'wrong one' }
    await call(api.users.update, { as: cookie, params: { id }, input })
    await call(api.users.confirmEmail, { as: cookie, input: { code: '000000' } })
  })
  expect(lines).toMatchObject([
    { event: 'refused', code: 'bad_credentials', operation: 'PATCH /users/{id}', userId: id },
    { event: 'refused', code: 'code_expired', operation: 'POST /users/me/email/confirm', userId: id },
  ])
})

test('a wrong reset code is logged with the user of the address', async () => {
  const { id, email } = await makeUser()
  const input = { email, code: '000000', password: 'Slow ferries, 9 gulls' }
  const lines = await logOf(() => call(api.users.resetPassword, { input }))
  expect(lines).toMatchObject([
    { event: 'refused', code: 'code_expired', operation: 'POST /users/password/reset', userId: id },
  ])
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${email}|000000`))
})

test('a call from another site is logged without a user', async () => {
  const { cookie } = await makeUser()
  const lines = await logOf(() =>
    call(api.users.logout, {
      as: cookie,
      headers: { 'x-requested-with': undefined, origin: 'https://evil.example' },
    }),
  )
  expect(lines).toMatchObject([{ event: 'refused', code: 'cross_site', operation: 'POST /users/logout' }])
  expect(lines[0]).not.toHaveProperty('userId')
})

test('a refusal that is no sign of an attack is not logged', async () => {
  const lines = await logOf(() => call(api.users.me))
  expect(lines).toEqual([])
})

describe('events about a password are logged:', () => {
  const NEXT = 'Slow ferries, 9 gulls'

  test('a successful or failed proof of identity', async () => {
    const { id, cookie } = await makeUser()
    const lines = await logOf(async () => {
      await call(api.users.reauth, { as: cookie, input: { password: 'wrong one' } })
      await call(api.users.reauth, { as: cookie, input: { password: PASSWORD } })
    })
    expect(lines).toMatchObject([
      { event: 'refused', code: 'bad_credentials', operation: 'POST /users/me/reauth', userId: id },
      { event: 'reauthenticated', code: 'password', requestId: expect.any(String), userId: id },
    ])
  })

  test('a change, without the passwords', async () => {
    const { id, cookie } = await makeUser()
    const input = { password: NEXT, oldPassword: PASSWORD }
    const lines = await logOf(() => call(api.users.update, { as: cookie, params: { id }, input }))
    expect(lines).toEqual([
      { level: 'info', event: 'passwordChanged', requestId: expect.any(String), userId: id },
    ])
  })

  test('the request, mail and use of a reset', async () => {
    const { id, email, cookie } = await makeUser()
    const at = Date.now()
    const lines = await logOf(async () => {
      await call(api.users.forgotPassword, { as: cookie, at, input: { email } })
      const code = await mailedCode(email)
      await call(api.users.resetPassword, { as: cookie, at, input: { email, code, password: NEXT } })
    })
    expect(lines).toMatchObject([
      { event: 'resetAsked', requestId: expect.any(String), userId: id },
      { event: 'passwordReset', requestId: expect.any(String), userId: id },
    ])
    expect(JSON.stringify(lines)).not.toContain(email)
  })

  test('a change by staff of their own, in the audit log', async () => {
    const admin = await makeUser({ role: 'admin' })
    const input = { password: NEXT, oldPassword: PASSWORD }
    const changed = await call(api.users.update, { as: admin.cookie, params: { id: admin.id }, input })
    expect(changed.status).toBe(200)
    expect(await auditOf(`user:${admin.id}`, Date.now())).toMatchObject([
      { actor: admin.id, action: 'users.update', fields: ['password'] },
    ])
    const player = await makeUser()
    await call(api.users.update, { as: player.cookie, params: { id: player.id }, input })
    expect(await auditOf(`user:${player.id}`, Date.now())).toEqual([])
  })
})

describe('attempts to find a way in are logged:', () => {
  test('another user’s id', async () => {
    const [one, other] = [await makeUser(), await makeUser()]
    const lines = await logOf(async () => {
      await call(api.users.get, { as: one.cookie, params: { id: other.id } })
      await call(api.users.update, { as: one.cookie, params: { id: other.id }, input: { username: 'Eve' } })
    })
    expect(lines).toMatchObject([
      { event: 'refused', code: 'foreign_id', operation: 'GET /users/{id}', userId: one.id },
      { event: 'refused', code: 'foreign_id', operation: 'PATCH /users/{id}', userId: one.id },
    ])
    expect(JSON.stringify(lines)).not.toContain(other.id)
  })

  test('a forged cookie', async () => {
    const { cookie } = await makeUser()
    const forged = `${cookie.slice(0, -4)}AAAA`
    const lines = await logOf(async () => {
      expect((await call(api.users.me, { as: forged })).status).toBe(401)
    })
    expect(lines).toEqual([
      { level: 'warn', event: 'forgedCookie', operation: 'GET /users/me', requestId: expect.any(String) },
    ])
  })

  test('a changed cursor', async () => {
    const { id, cookie } = await makeUser()
    const lines = await logOf(() => call(api.rounds.list, { as: cookie, input: { cursor: 'A'.repeat(60) } }))
    expect(lines).toMatchObject([
      { event: 'refused', code: 'tampered_cursor', operation: 'GET /rounds', userId: id },
    ])
    expect(JSON.stringify(lines)).not.toContain('AAAA')
  })

  test('the field `role`, without its value or other fields', async () => {
    const { id, cookie } = await makeUser()
    const rawBody = JSON.stringify({ role: 'admin', 'my secret': 'x' })
    const lines = await logOf(() => call(api.users.update, { as: cookie, params: { id }, rawBody }))
    expect(lines).toMatchObject([
      { event: 'refused', code: 'privileged_field', userId: id, about: { fields: ['role'] } },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/secret|"admin"/)
  })
})

test('no other file of the functions writes to the log', () => {
  const writers = globSync('functions/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .filter((file) => /\bconsole\.|std(?:out|err)\b/.test(readFileSync(file, 'utf8')))
  expect(writers).toEqual(['functions/platform/log.ts'])
})
