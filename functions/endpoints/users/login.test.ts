import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { hashPassword, NO_PASSWORD, needsRehash } from '../../domain/users/password.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailsTo, makeUser, PASSWORD, storedUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { users } = api

function noticesOf(mails: Awaited<ReturnType<typeof mailsTo>>): string[] {
  return mails.flatMap((mail) => (mail.mail === 'security_notice' ? [mail.data.variant] : []))
}

test('a login in any case of the address starts a working session', async () => {
  const user = await makeUser()
  const answer = await call(users.login, { input: { email: user.email.toUpperCase(), password: PASSWORD } })
  expect(answer.status).toBe(200)
  expect(answer.body.user).toMatchObject({ _id: user.id, groups: [], verified: true })
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|sessions|devices/)
  const me = await call(users.me, { as: answer.cookie })
  expect(me.body.user._id).toBe(user.id)
})

test('a wrong password, an unknown address and a user without a password get the same answer', async () => {
  const user = await makeUser()
  const madeByStaff = await makeUser({ passwordHash: NO_PASSWORD })
  const answers = await Promise.all(
    [user.email, freshEmail(), madeByStaff.email].map((email) =>
      call(users.login, { input: { email, password: 'not the right one' } }),
    ),
  )
  const bodies = answers.map(({ status, error: { requestId: _, ...rest } }) => ({ status, ...rest }))
  expect(bodies[0]).toMatchObject({ status: 401, code: 'bad_credentials' })
  expect(bodies[1]).toEqual(bodies[0])
  expect(bodies[2]).toEqual(bodies[0])
  expect(answers.map((answer) => answer.cookie)).toEqual([undefined, undefined, undefined])
})

test('a login replaces the caller’s session, also one of another user', async () => {
  const first = await makeUser()
  const second = await makeUser()
  const again = await call(users.login, {
    as: first.cookie,
    input: { email: first.email, password: PASSWORD },
  })
  expect((await call(users.me, { as: first.cookie })).status).toBe(401)
  const other = await call(users.login, {
    as: again.cookie,
    input: { email: second.email, password: PASSWORD },
  })
  expect((await call(users.me, { as: again.cookie })).status).toBe(401)
  expect((await call(users.me, { as: other.cookie })).body.user._id).toBe(second.id)
})

test('a login on a new device is reported by mail, on a known one not', async () => {
  const user = await makeUser()
  const input = { email: user.email, password: PASSWORD }
  await call(users.login, { as: user.cookie, input })
  expect(noticesOf(await mailsTo(user.email))).toEqual([])
  const fresh = await call(users.login, { input })
  expect(noticesOf(await mailsTo(user.email))).toEqual(['new_device'])
  await call(users.login, { as: fresh.cookie, input })
  expect(noticesOf(await mailsTo(user.email))).toEqual(['new_device'])
})

describe('a password hashed at a lower cost', () => {
  const cheaper = () => hashPassword(PASSWORD, { memory: 8192, passes: 1, parallelism: 1 })

  test('is verified at its own cost and hashed again at the next login', async () => {
    const passwordHash = await cheaper()
    const user = await makeUser({ passwordHash })
    const login = (password: string) => call(users.login, { input: { email: user.email, password } })
    expect((await login('not the right one')).error.code).toBe('bad_credentials')
    expect((await storedUser(user.id)).passwordHash).toBe(passwordHash)
    expect((await login(PASSWORD)).status).toBe(200)
    const renewed = (await storedUser(user.id)).passwordHash
    expect(needsRehash(renewed)).toBe(false)
    expect((await login(PASSWORD)).status).toBe(200)
    expect((await storedUser(user.id)).passwordHash).toBe(renewed)
  })

  test('logs in on 8 devices at once', async () => {
    const user = await makeUser({ passwordHash: await cheaper() })
    const input = { email: user.email, password: PASSWORD }
    const answers = await atOnce(8, () => call(users.login, { input }))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    for (const { cookie } of answers) expect((await call(users.me, { as: cookie })).status).toBe(200)
  })
})
