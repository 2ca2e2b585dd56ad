import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { reserveFailure, scaledMax } from '../../platform/table/rate-limits.ts'
import { scanTable } from '../../platform/table/testing/own-table.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailedCode, mailsTo, makeUser, PASSWORD, storedUser, wrongCode } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { users } = api
const at = Date.now()
const NEW_PASSWORD = 'Slow ferries, 9 gulls'

async function mailedLink(email: string, at: number, ask = users.requestLoginLink): Promise<string> {
  await call(ask, { input: { email }, at })
  const mail = (await mailsTo(email)).findLast(({ mail }) => mail === 'password_reset')
  return new URL(mail && 'link' in mail.data ? mail.data.link : '').hash.slice(1)
}

const use = (token: string, at: number, as?: string) => call(users.loginByLink, { as, input: { token }, at })

describe('a mailed login link', () => {
  test('logs in on an unknown device, also after the failed passwords are used up', async () => {
    const { id, email } = await makeUser({}, at)
    for (let n = 0; n < scaledMax('login'); n++) await reserveFailure('login', `address:${email}`, at)
    expect((await call(users.login, { input: { email, password: PASSWORD }, at })).status).toBe(429)
    const answer = await use(await mailedLink(email, at), at)
    expect(answer.body.user._id).toBe(id)
    expect((await call(users.me, { as: answer.cookie, at })).body.user._id).toBe(id)
    const again = { as: answer.cookie, input: { email, password: PASSWORD }, at }
    expect((await call(users.login, again)).status).toBe(200)
    const variants = (await mailsTo(email)).flatMap(({ data }) => ('variant' in data ? [data.variant] : []))
    expect(variants.toSorted()).toEqual(['login', 'new_device'])
  })

  test('works once, also when it is opened eight times at once', async () => {
    const { email } = await makeUser({}, at)
    const token = await mailedLink(email, at)
    const answers = await atOnce(8, () => use(token, at))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'code_expired')).toHaveLength(7)
  })

  test('is valid for two hours, whatever else is mailed meanwhile', async () => {
    const { email } = await makeUser({}, at)
    const [old, late] = [await mailedLink(email, at), await mailedLink(email, at + MINUTE_MS)]
    expect(late).not.toBe(old)
    expect((await use(old, at + 2 * HOUR_MS)).error).toMatchObject({ statusCode: 410, code: 'code_expired' })
    expect((await use(old, at + 2 * HOUR_MS - 1)).status).toBe(200)
    expect((await use(late, at + 2 * HOUR_MS)).status).toBe(200)
  })

  test('does not work after the password was changed or set by mail', async () => {
    const user = await makeUser({}, at)
    const { id, email } = user
    const first = await mailedLink(email, at)
    const changed = await call(users.update, {
      as: user.cookie,
      at: at + 1,
      params: { id },
      input: { password: NEW_PASSWORD, oldPassword: PASSWORD },
    })
    expect(changed.status).toBe(200)
    expect((await use(first, at + 1)).error.code).toBe('code_expired')
    const [second, third] = [
      await mailedLink(email, at + MINUTE_MS),
      await mailedLink(email, at + 2 * MINUTE_MS),
    ]
    const input = { email, code: second, password: PASSWORD }
    expect((await call(users.resetPassword, { input, at: at + 3 * MINUTE_MS })).status).toBe(204)
    for (const token of [second, third]) {
      expect((await use(token, at + 3 * MINUTE_MS)).error.code).toBe('code_expired')
    }
  })

  test('also comes with a reset code, and sets a password on any device', async () => {
    const { email } = await makeUser({}, at)
    const code = await mailedLink(email, at, users.forgotPassword)
    const other = { email: (await makeUser({}, at)).email, code, password: NEW_PASSWORD }
    expect((await call(users.resetPassword, { input: other, at })).error.code).toBe('code_expired')
    const input = { email, code, password: NEW_PASSWORD }
    expect((await call(users.resetPassword, { input, at })).status).toBe(204)
    expect((await call(users.resetPassword, { input, at })).error.code).toBe('code_expired')
    expect((await call(users.login, { input: { email, password: NEW_PASSWORD }, at })).status).toBe(200)
  })

  test('counts as fresh proof for plain users, not for staff', async () => {
    const fresh = async (role: 'user' | 'editor') => {
      const { email } = await makeUser({ role }, at)
      const { cookie: as } = await use(await mailedLink(email, at), at)
      return (await call(users.export, { as, at })).status
    }
    expect([await fresh('user'), await fresh('editor')]).toEqual([200, 403])
  })

  test('lets an excluded user in, without an end of the exclusion', async () => {
    const { id, email } = await makeUser({ excludedUntilMs: at + DAY_MS }, at)
    expect((await use(await mailedLink(email, at), at)).status).toBe(200)
    expect((await storedUser(id)).excludedUntilMs).toBe(at + DAY_MS)
  })

  test('does not verify the address and does not work for unverified users', async () => {
    const { id, email } = await makeUser({ verified: false }, at)
    for (const ask of [users.requestLoginLink, users.forgotPassword]) {
      const token = await mailedLink(email, at, ask)
      expect((await use(token, at)).error.code).toBe('code_expired')
    }
    expect(await storedUser(id)).toMatchObject({ verified: false })
  })

  test('has letters only and is kept as a hash', async () => {
    const { email } = await makeUser({}, at)
    const token = await mailedLink(email, at)
    expect(token).toMatch(/^[a-p]{80,300}$/)
    expect(JSON.stringify(await scanTable())).not.toContain(token)
  })
})

test('the answer to a request does not reveal whether an address is known', async () => {
  const answers = await Promise.all(
    [(await makeUser()).email, (await makeUser({ verified: false })).email, freshEmail()].map((email) =>
      call(users.requestLoginLink, { input: { email } }),
    ),
  )
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([202, undefined]))
  expect(new Set(answers.map(({ cookie }) => cookie?.length)).size).toBe(1)
})

describe('a reset code is bound to the requesting device', () => {
  const forgot = (email: string, at: number, as?: string) =>
    call(users.forgotPassword, { as, input: { email }, at })
  const reset = (email: string, code: string, at: number, as?: string) =>
    call(users.resetPassword, { as, input: { email, code, password: NEW_PASSWORD }, at })

  test('strangers neither replace it nor use up its attempts, with a device id or without', async () => {
    const { email } = await makeUser({}, at)
    const { cookie: own } = await forgot(email, at)
    const code = await mailedCode(email)
    const wrong = wrongCode(code)
    const { cookie: stranger } = await forgot(email, at + MINUTE_MS)
    for (const as of [stranger, undefined]) {
      for (let count = 0; count < 6; count++) await reset(email, wrong, at + MINUTE_MS, as)
      expect((await reset(email, wrong, at + MINUTE_MS, as)).error.code).toBe('code_attempts')
    }
    expect((await reset(email, code, at + MINUTE_MS, own)).status).toBe(204)
  })

  test('its own device has five attempts', async () => {
    const { email } = await makeUser({}, at)
    const { cookie: own } = await forgot(email, at)
    const code = await mailedCode(email)
    const wrong = wrongCode(code)
    const left: unknown[] = []
    for (let count = 0; count < 5; count++) left.push((await reset(email, wrong, at, own)).error.attemptsLeft)
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect((await reset(email, code, at, own)).error.code).toBe('code_attempts')
  })
})
