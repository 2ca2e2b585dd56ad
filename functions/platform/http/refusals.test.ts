import { expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { makePerson, PASSWORD } from '../../testing/people.ts'

/** What the functions wrote into their log meanwhile, line by line. */
async function logOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  log.mockClear()
  await work()
  return log.mock.calls.map(([line]) => JSON.parse(String(line)))
}

test('a failed login is logged with the account and the id that the caller was told, and with nothing else', async () => {
  const { id, email } = await makePerson()
  const wrong = { email, password: `${PASSWORD}!` }
  let requestId: string | undefined
  const lines = await logOf(async () => {
    requestId = (await call(api.users.login, { input: wrong })).error.requestId
  })
  const operation = 'POST /users/login'
  expect(lines).toEqual([{ level: 'info', refused: 'bad_credentials', operation, requestId, account: id }])
})

test('a login is logged with its account, how it was proven, and its id', async () => {
  const { id, email } = await makePerson()
  const lines = await logOf(() => call(api.users.login, { input: { email, password: PASSWORD } }))
  expect(lines).toEqual([{ level: 'info', loggedIn: 'password', requestId: expect.any(String), account: id }])
})

test('wrong codes and refused permissions are logged', async () => {
  const player = await makePerson()
  const other = await makePerson({ verified: false })
  const lines = await logOf(async () => {
    await call(api.users.list, { as: player.cookie })
    await call(api.users.requestCode, { as: other.cookie })
    await call(api.users.verifyCode, { as: other.cookie, params: { code: '000000' } })
    await call(api.users.me, { as: player.cookie })
  })
  expect(lines).toMatchObject([
    { refused: 'forbidden', operation: 'GET /users', account: player.id },
    { refused: 'code_wrong', operation: 'GET /users/cverify/{code}', account: other.id },
  ])
})

test('so are a wrong old password and a code that is not there', async () => {
  const { id, cookie } = await makePerson()
  const lines = await logOf(async () => {
    const input = { password: 'Slow ferries, 9 gulls', oldPassword: 'wrong one' }
    await call(api.users.update, { as: cookie, params: { id }, input })
    await call(api.users.confirmEmail, { as: cookie, input: { code: '000000' } })
  })
  expect(lines).toMatchObject([
    { refused: 'bad_credentials', operation: 'PATCH /users/{id}', account: id },
    { refused: 'code_expired', operation: 'POST /users/me/email/confirm', account: id },
  ])
})

test('so is a wrong code for a new password, with the account of the address', async () => {
  const { id, email } = await makePerson()
  const input = { email, code: '000000', password: 'Slow ferries, 9 gulls' }
  const lines = await logOf(() => call(api.users.resetPassword, { input }))
  expect(lines).toMatchObject([
    { refused: 'code_expired', operation: 'POST /users/password/reset', account: id },
  ])
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${email}|000000`))
})

test('a call from another site is, though nobody knows whose', async () => {
  const { cookie } = await makePerson()
  const lines = await logOf(() =>
    call(api.users.logout, {
      as: cookie,
      headers: { 'x-requested-with': undefined, origin: 'https://evil.example' },
    }),
  )
  expect(lines).toMatchObject([{ refused: 'cross_site', operation: 'POST /users/logout' }])
  expect(lines[0]).not.toHaveProperty('account')
})

test('what is no sign of an attack is not', async () => {
  const lines = await logOf(() => call(api.users.me))
  expect(lines).toEqual([])
})
