import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { issueCode } from '../../domain/sign-in/code-items.ts'
import { findUserByEmail } from '../../domain/users/user-items.ts'
import { transact } from '../../platform/table/write.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailedCode, mailsTo, makeUser, PASSWORD, storedUser, wrongCode } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { users } = api
const at = Date.now()

function change(as: string, email: string, at = Date.now()) {
  return call(users.changeEmail, { as, input: { email }, at })
}

function confirm(as: string, code: string, at = Date.now()) {
  return call(users.confirmEmail, { as, input: { code }, at })
}

test('a code goes to the new address and a notice to the old one; the code changes the address', async () => {
  const user = await makeUser()
  const email = freshEmail()
  expect((await change(user.cookie, email)).status).toBe(204)
  expect(await mailsTo(user.email)).toMatchObject([{ mail: 'email_change_notice' }])
  expect(JSON.stringify(await mailsTo(user.email))).not.toContain(email)
  const answer = await confirm(user.cookie, await mailedCode(email))
  expect(answer.body.user).toMatchObject({ email, verified: true })
  const old = await mailsTo(user.email)
  expect(old.at(-1)?.data).toMatchObject({ variant: 'email_changed' })
  const login = (address: string) => call(users.login, { input: { email: address, password: PASSWORD } })
  expect((await login(email)).status).toBe(200)
  expect((await login(user.email)).error.code).toBe('bad_credentials')
  const reused = await call(users.register, {
    input: { name: 'New Owner', email: user.email, password: PASSWORD, adult: true },
  })
  expect(reused.status).toBe(201)
})

test('an address mistyped at registration gets no notice about the right one', async () => {
  const user = await makeUser({ verified: false })
  const email = freshEmail()
  await change(user.cookie, email)
  const answer = await confirm(user.cookie, await mailedCode(email))
  expect(answer.body.user).toMatchObject({ email, verified: true })
  expect(await mailsTo(user.email)).toEqual([])
})

test('a taken address is not revealed: no code is sent, and its user gets no mail', async () => {
  const user = await makeUser()
  const owner = await makeUser()
  expect((await change(user.cookie, owner.email)).status).toBe(204)
  expect(await mailsTo(owner.email)).toEqual([])
  expect((await confirm(user.cookie, '000000')).error.code).toBe('code_wrong')
})

test('an address that is taken before the code is entered is refused', async () => {
  const user = await makeUser()
  const email = freshEmail()
  await change(user.cookie, email)
  const code = await mailedCode(email)
  await call(users.register, { input: { name: 'First', email, password: PASSWORD, adult: true } })
  expect((await confirm(user.cookie, code)).error).toMatchObject({ statusCode: 409, code: 'user_exists' })
  expect((await storedUser(user.id)).email).toBe(user.email)
})

test('a code is valid for 10 minutes and counted attempts of its user, 60 s after the last', async () => {
  const user = await makeUser({}, at)
  const other = await makeUser({}, at)
  const email = freshEmail()
  await change(user.cookie, email, at)
  const code = await mailedCode(email)
  expect((await change(user.cookie, freshEmail(), at + 59_999)).error.code).toBe('too_many')
  expect((await confirm(other.cookie, code, at)).error.code).toBe('code_expired')
  const late = at + 10 * MINUTE_MS
  const proof = { as: user.cookie, input: { password: PASSWORD }, at: late }
  const { cookie = '' } = await call(users.reauth, proof)
  expect((await confirm(cookie, code, late)).error.code).toBe('code_expired')
  expect((await confirm(cookie, wrongCode(code), at)).error).toMatchObject({
    code: 'code_wrong',
    attemptsLeft: 4,
  })
})

test('one of 12 users who confirm one address at once gets it', async () => {
  const email = freshEmail()
  const people = await atOnce(12, () => makeUser({}, at))
  const code = '424242'
  await Promise.all(
    people.map(({ id }) => transact([issueCode({ purpose: 'email', owner: id }, code, at, { email })])),
  )
  const answers = await Promise.all(people.map((user) => confirm(user.cookie, code, at)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.error?.code === 'user_exists')).toHaveLength(11)
  const owner = people[answers.findIndex((answer) => answer.status === 200)]
  expect((await findUserByEmail(email))?.id).toBe(owner?.id)
})
