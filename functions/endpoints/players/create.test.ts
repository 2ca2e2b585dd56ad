import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailedCode, mailsTo, makeUser, PASSWORD, storedUser } from '../../testing/people.ts'

const { players, users } = api
const admin = await makeUser({ role: 'admin' })

test('a new user is unverified, gets a code by mail and no session', async () => {
  const email = freshEmail()
  const answer = await call(players.create, {
    as: admin.cookie,
    input: { name: 'Ida Player', email },
    headers: { 'accept-language': 'fr' },
  })
  expect(answer).toMatchObject({ status: 201, cookie: undefined })
  expect(answer.body.user).toMatchObject({
    username: 'Ida Player',
    email,
    verified: false,
    role: 'user',
    language: 'fr',
    lega_info: { in_list: false },
  })
  // Staff cannot confirm another person's age.
  expect((await storedUser(answer.body.user._id)).adultConfirmed).toBeUndefined()
  expect(await mailsTo(email)).toMatchObject([{ mail: 'verification', locale: 'fr' }])
  expect((await call(users.me, { as: admin.cookie })).body.user._id).toBe(admin.id)
})

test('a user without a password can log in after setting one with the reset code', async () => {
  const email = freshEmail()
  await call(players.create, { as: admin.cookie, input: { name: 'Ida Player', email } })
  for (const password of ['none', '$none', PASSWORD]) {
    expect((await call(users.login, { input: { email, password } })).error.code).toBe('bad_credentials')
  }
  await call(users.forgotPassword, { input: { email } })
  const input = { email, code: await mailedCode(email), password: PASSWORD }
  expect((await call(users.resetPassword, { input })).status).toBe(204)
  expect((await call(users.login, { input: { email, password: PASSWORD } })).status).toBe(200)
})

test('a taken address is refused', async () => {
  const answer = await call(players.create, {
    as: admin.cookie,
    input: { name: 'Ida Player', email: admin.email.toUpperCase() },
  })
  expect(answer.error).toMatchObject({ statusCode: 409, code: 'user_exists' })
})

test('staff created with a password can log in at once and have their role', async () => {
  const email = freshEmail()
  const input = { name: 'Ed Editor', email, password: PASSWORD, role: 'editor' } as const
  const { body } = await call(players.create, { as: admin.cookie, input })
  expect(body.user).toMatchObject({ role: 'editor', admin: false })
  expect((await storedUser(body.user._id)).staffPassword).toBe(true)
  expect((await call(users.login, { input: { email, password: PASSWORD } })).status).toBe(200)
})
